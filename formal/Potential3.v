(** * A potential of pairs of lines

    Written by [research/formal-potential.py 3 4 11]. Nothing in this file is trusted. *)

From Coq Require Import ZArith.
From StillLife Require Import Strips.

Local Notation F := Fork.
Local Notation O := (Leaf 0).
Local Notation L n := (Leaf (- n)).

Definition depth : nat := 3.
Definition share : Z := 4.
Definition lines : Z := 11.
Definition spread : Z := 12.

Definition table : tree :=
(F (F (F O (F O (F (F (F O (L 1)) O) O))) (F (F O (F (F (F O (L 2)) (F (L 2) (L 3))) O)) (F (F (F (F O (L 1))
O) O) (F (F (F O (L 4)) O) O)))) (F (F (F (F (F O (F O (L 1))) O) (F (F (F O (L 11)) (F (L 11) (L 12))) O)) (F
(F (F (F (L 4) (L 10)) O) (F (F (F O (L 9)) (F (L 9) (L 8))) O)) (F (F (F O (L 8)) O) O))) (F (F O (F (F (F O
(L 4)) (F (L 4) (L 5))) O)) (F (F (F (F O (L 8)) (F (F (L 4) (L 6)) (L 6))) (F (F (F O (L 7)) (F (L 7) (L 6)))
O)) (F (F (F O (L 6)) O) O))))).
