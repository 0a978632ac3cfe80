(** * A potential of pairs of lines

    Written by [research/formal-potential.py 8 7 19]. Nothing in this file is trusted. *)

From Coq Require Import ZArith.
From StillLife Require Import Strips.

Local Notation F := Fork.
Local Notation O := (Leaf 0).
Local Notation L n := (Leaf (- n)).

Definition depth : nat := 8.
Definition share : Z := 7.
Definition lines : Z := 19.
Definition spread : Z := 23.

Definition table : tree :=
(F (F (F O (F O (F (F (F O (F (F (F O (F (F O (F O (F (F (F O (L 3)) (F (F (F (L 3) O) (F (L 3) O)) O)) (F (F
(F O (L 3)) O) O)))) O)) (F (F (F (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (L 3) O) (F (F (F (L 3) O) (F
(L 3) O)) O)) (F (F (F (L 2) (L 4)) O) (F (F (F O (L 3)) (F (L 3) O)) O)))) O) (F (F (F O (F (F (F O (L 3)) (L
3)) O)) (F (F (F (F O (L 3)) (L 3)) (F (F (L 3) (F (L 3) (L 2))) (F (F (L 3) (L 2)) (F (L 2) O)))) (F (F (L 3)
(L 2)) (F (F (F O (L 2)) (F (L 2) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 2) O)) O) (F (L 2) O))) O) O))) (F
(F (F (F O (F O (F (F (F O (L 3)) (F (F (F (L 3) O) (F (L 3) O)) O)) (F (F (F O (L 3)) O) O)))) (F (F (F O (F
(F (F O (L 4)) (L 4)) O)) (F (F (F (F (F O (L 2)) (L 3)) O) (F (F (F O (L 3)) (L 3)) O)) (F (F (F O (L 3)) O)
O))) (F (F (F (F (F O (F (L 3) (L 4))) (L 4)) (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 2))))) (F (F (F O
(L 3)) (F (L 2) (L 3))) (F (F (F O (L 3)) (F (L 3) (L 2))) (F (F (L 3) (L 2)) (F (L 2) O))))) (F (F (F (F O (F
(L 2) (L 3))) (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O))))) (F (F (F O (F O
(F (F (F O (L 2)) O) (F (F (F O (L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L
2) O) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F (L 2) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (F O (L
2)) (L 2)) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O)))) (F (F (F O (F (F (F O (L 3)) (F (L 2) (L
3))) (F (F (F O (L 3)) (F (L 3) (L 2))) (F (F (L 3) (L 2)) (F (L 2) O))))) (F (F (F (F (F O (L 2)) (F (L 2) (L
3))) O) (F (F (F O (L 3)) (L 3)) O)) (F (L 2) (F (F (F O (L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (F O (L
3)) (L 3)) (F (L 3) (F (L 3) (L 2))))) (F (F (F O (F O (L 2))) (L 2)) (F (F (F O (L 2)) O) (F (F (L 2) O)
O)))) (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O))))) (F (F (F (F O (F O (F (L 2) O)))
O) O) O)))) O) O))) (F (F O (F (F (F O (F (F (F (F (F (F O (F (F (F (L 2) O) (F (F (F (L 2) O) (F (L 2) O))
O)) (F (F (F O (L 2)) O) (F (F (F O (L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (L 2) (F (L 2) O)) (F (F (L 2)
O) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F (L 2) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (F O (L 2))
(F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O)))) (F (F O (F (F (F (F O (L 2)) (L
2)) O) O)) (F (F (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) (F (L 2) O)))) O) (F (F (F O (F (F O (L
2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O)))) O) (F (F (F (F O (F O (F (F (L 2) O) (F (F (F O (L 2)) (F (L 2)
O)) O)))) O) (F (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F O (L 2)) (L 2)) (F (L 2) (F (L 2) (F (L 2)
O)))) (F (L 2) (F (F (F O (L 2)) (F (L 2) O)) O)))) O)) O)) (F (F (F O (F (F (F O (F (F (F O (L 2)) (L 2)) O))
(F (F (F (F (F O (L 2)) (L 2)) O) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O))) (F (F (F (F (F O (L
2)) (L 2)) (F (F (F O (L 2)) (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) (F (F (F O (L 2)) (L 2)) (F (L 2) (F (L
2) O))))) (F (F (F (F O (L 2)) (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O)))))
O) (F (F (F O (F (F O (F (F (F O (L 2)) (L 4)) (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F O
(L 4)) O) (F (F (F O (L 4)) O) O)))) (F (F (F O (F (F (F O (L 4)) (L 4)) O)) (F (F (L 5) (F (F (F (L 5) (L 4))
(F (L 5) (L 4))) (F (L 4) (F (L 4) O)))) (F (L 4) (F (F (F O (L 4)) (F (L 4) O)) O)))) O)) O)))) (F (F (F O (F
(F (F (F (F (F O (F (F (F (L 2) O) (F (L 2) O)) (F (F (L 2) O) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F
(L 2) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F O (F (F (L 2) O) O)) (F (F (F O (L 2)) O) (F (F (F O (L 2)) (F
(L 2) O)) O)))) (F (F O (F (F (F O (L 6)) (L 6)) O)) O)) (F (F (F (F O (F (F (F O (L 6)) (L 5)) (F (L 6) (F (L
5) O)))) (F (F (F O (L 6)) (L 6)) (F (F (F O (L 6)) (F (L 5) O)) (F (F (L 6) O) O)))) (F (F (F O (F (L 2) O))
(F (L 2) (F (L 2) (F (L 2) O)))) O)) O)) (F (F (F (F O (F (F (F O (L 6)) (L 6)) O)) (F (F (F O (F (L 6) O)) (F
(F (L 5) (F (L 4) O)) (F (F (L 2) O) O))) (F (F (F (L 6) (L 5)) (L 2)) (F (F (F (L 2) (L 5)) (F (L 5) O)) (F
(F (L 2) O) O))))) O) (F (F (F O (F (F O (L 2)) (F (F (F O (L 2)) O) (F (F (L 2) O) O)))) (F (F (F O (F (L 2)
O)) (F (F (F (L 2) (L 5)) (L 5)) (F (L 5) (F (L 5) O)))) O)) O)))) (F (F (F O (F (F (F (F (F (F O (L 2)) (L
2)) (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) (F (L 2) O)))) (F (F O (F (L 2) O)) O)) (F (F (F (F O (L 2))
(L 2)) (F (F (F O (L 2)) (L 2)) O)) O)) (F (F (F (F O (F (L 2) O)) (F (F (F O (L 2)) (L 2)) (L 2))) O) (F (F
(F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O)))) (F (F (F O (F (F (F (L 2) (F (L 2) O)) (F (F (L
2) (F (L 2) O)) O)) (F (F (L 2) O) (F (F (F O (L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (L 2) (F (L 2) O)) (F
(F (L 2) O) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (L 2) (F (L 2) (F (L 2) O))))) (F (F (F (F (F O (L 2))
(L 2)) (L 2)) (F (L 2) (F (L 2) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F (F O (L 2)) (F (L 2) O)) O)))))
(F (F (F (F (F O (F (L 2) O)) (F (F (F O (L 2)) (L 2)) (L 2))) (F (F (F O (L 6)) (L 6)) (F (F (F O (L 6)) (F
(L 5) (L 2))) (F (F (L 6) (L 2)) (F (L 2) O))))) (F (F (F (F (F O (L 6)) (F (L 4) (L 5))) (F (L 2) O)) (F (F
(F (L 2) (L 6)) (F (L 6) (L 5))) (F (L 2) (F (L 2) O)))) (F (L 2) (F (F (F O (L 2)) (F (L 2) O)) O)))) (F (F
(F O (F (F (F O (L 6)) (L 5)) (F (L 6) (F (L 5) (L 2))))) (F (F (F O (F O (L 2))) (L 2)) (F (F (F O (L 2)) O)
(F (F (L 2) O) O)))) (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O))))) (F (F (F (F (F O (F
(F (F O (L 6)) (L 6)) O)) (F (F (F O (F (L 2) O)) (F (F (F (L 2) O) (F (L 2) O)) (F (F (L 2) O) O))) (F (F (F
(L 6) (L 5)) (L 2)) (F (F (F (L 2) (L 5)) (F (L 5) O)) (F (F (L 2) O) O))))) (F (F O (F (F O (L 2)) O)) (F (F
(F O (L 5)) O) (F (F (F O (L 5)) O) O)))) (F (F (F O (F (F (F O (L 5)) (L 5)) O)) (F (F (F (F (L 2) (L 4)) (L
4)) (F (F (F (L 2) (L 5)) (L 5)) (F (L 5) (F (L 5) O)))) (F (F (F (L 2) (L 5)) (L 5)) (F (F (F O (L 5)) (F (L
5) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 4) O)) O) (F (F (F (L 4) (L 5)) (L 5)) O))) O) O)))) (F (F (F (F
O (F (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F (F O (L 2)) (L 2)) O) (F (F (F O (L 2)) (L 2)) O)) (F (F
(F O (L 2)) O) O))) (F (F (F (F (F O (L 2)) (L 2)) (F (F (F O (L 2)) (L 2)) (L 2))) (F (F (F O (L 2)) (L 2))
(F (F (F O (L 2)) (L 2)) (F (L 2) (F (L 2) O))))) (F (F (F (F O (L 2)) (F (F O (L 2)) (L 2))) (F (F (F O (L
2)) (L 2)) O)) (F (F (F O (L 2)) O) O))))) (F (F (F O (F O (F (F (F O (L 6)) O) (F (F (F O (L 6)) (F (L 6) O))
O)))) (F (F (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) (F (L 2) O)))) (F (F (F O (L 4)) (L 4)) (F (L
2) (F (L 2) (F (L 2) O))))) (F (F (F (F O (L 6)) (F (F (L 2) (L 6)) (L 6))) (F (F (F O (L 6)) (L 6)) O)) (F (F
(F O (L 6)) O) O)))) (F (F (F O (F (F (F O (F (L 4) (L 6))) (F (L 4) (L 6))) (F (F (F O (L 6)) (L 6)) (F (L 6)
(F (L 6) O))))) (F (F (F (F (F O (L 4)) (F (L 4) (L 6))) O) (F (F (F O (L 6)) (L 6)) O)) (F (L 2) (F (F (F O
(L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (F O (L 4)) (L 6)) (L 6))) (F (F (F O (F O (L 2))) (L 2)) (F (F (F
O (L 2)) O) (F (F (L 2) O) O)))) (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O))))) (F (F
(F (F (F O (F (F (F O (L 4)) (L 4)) O)) (F (F (F (L 7) O) (F (F (F (L 6) O) (F (L 6) O)) O)) (F (F (F (L 4) (L
7)) O) (F (F (F O (L 6)) (F (L 6) O)) O)))) (F (F (F O (F (F (F (L 2) O) (F (L 2) O)) (F (F (L 2) O) (F (L 2)
O)))) (F (F (F O (L 2)) (L 2)) (F (F (L 2) (F (L 2) O)) (F (F (L 2) O) O)))) O)) (F (F (F (F (F (F O (L 2)) (L
2)) (F (F (F O (L 2)) (L 2)) (F (L 2) (F (L 2) O)))) (F (F (F O (L 4)) (L 4)) (F (F (F O (L 2)) (F (L 2) O))
(F (F (L 2) O) O)))) (F (F (F (F (L 5) (L 6)) (L 6)) (F (F (L 6) (F (L 6) (L 4))) (F (F (L 6) (L 4)) (F (L 4)
O)))) (F (F (L 6) (L 4)) (F (F (F O (L 4)) (F (L 4) O)) O)))) (F (F (F (F (F O (L 4)) (L 4)) (F (F (L 5) (F (L
5) O)) (F (F (L 5) (L 4)) (F (L 5) O)))) (F (F (F O (F O (L 4))) (L 4)) (F (F (F O (L 4)) O) (F (F (L 4) O)
O)))) (F (F (F O (F (F O (L 4)) (L 4))) (F (F (F O (L 4)) (L 4)) O)) O)))) O)) (F (F (F O (F (F (F O (F (F (F
O (L 7)) (L 7)) O)) (F (F (F (F (F O (L 4)) (L 6)) O) (F (F (F O (L 6)) (L 6)) O)) (F (F (F O (L 6)) O) O)))
(F (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 6)) (L 6)) (L 6))) (F (F (F O (F (L 4) (L 6))) (F (L 4) (L 6)))
(F (F (F O (L 6)) (L 6)) (F (L 6) (F (L 6) O))))) (F (F (F (F O (F (L 2) (L 6))) (F (F O (L 2)) (L 2))) (F (F
(F O (L 2)) (L 2)) O)) (F (F (F O (L 2)) O) O))))) O) O)))) O)) (F (F (F (F O (F (F (F O (F (F O (F O (F (F (F
O (L 3)) (F (F (F (L 3) O) (F (L 3) O)) O)) (F (F (F O (L 3)) O) O)))) O)) (F (F (F (F (F O (F (F (F O (L 2))
(L 2)) O)) (F (F (F (L 3) O) (F (F (F (L 3) O) (F (L 3) O)) O)) (F (F (F (L 2) (L 4)) O) (F (F (F O (L 3)) (F
(L 3) O)) O)))) O) (F (F (F O (F (F (F O (L 3)) (L 3)) O)) (F (F (F (F O (L 3)) (L 3)) (F (F (L 3) (F (L 3) (L
2))) (F (F (L 3) (L 2)) (F (L 2) O)))) (F (F (L 3) (L 2)) (F (F (F O (L 2)) (F (L 2) O)) O)))) O)) (F (F (F O
(F (F (F O (F (L 2) O)) O) (F (L 2) O))) O) O))) (F (F (F (F O (F O (F (F (F O (L 3)) (F (F (F (L 3) O) (F (L
3) O)) O)) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F (F O (L 4)) (L 4)) O)) (F (F (F (F (F O (L 2)) (L 3))
O) (F (F (F O (L 3)) (L 3)) O)) (F (F (F O (L 3)) O) O))) (F (F (F (F (F O (F (L 3) (L 4))) (L 4)) (F (F (F O
(L 3)) (L 3)) (F (L 3) (F (L 3) (L 2))))) (F (F (F O (L 3)) (F (L 2) (L 3))) (F (F (F O (L 3)) (F (L 3) (L
2))) (F (F (L 3) (L 2)) (F (L 2) O))))) (F (F (F (F O (F (L 2) (L 3))) (F (F O (L 2)) (L 2))) (F (F (F O (L
2)) (L 2)) O)) (F (F (F O (L 2)) O) O))))) (F (F (F O (F O (F (F (F O (L 2)) O) (F (F (F O (L 2)) (F (L 2) O))
O)))) (F (F (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F
(L 2) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (F O (L 2)) (L 2)) (F (F (F O (L 2)) (L 2)) O)) (F (F (F O (L
2)) O) O)))) (F (F (F O (F (F (F O (L 3)) (F (L 2) (L 3))) (F (F (F O (L 3)) (F (L 3) (L 2))) (F (F (L 3) (L
2)) (F (L 2) O))))) (F (F (F (F (F O (L 2)) (F (L 2) (L 3))) O) (F (F (F O (L 3)) (L 3)) O)) (F (L 2) (F (F (F
O (L 2)) (F (L 2) O)) O)))) (F (F (F O (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 2))))) (F (F (F O (F O (L
2))) (L 2)) (F (F (F O (L 2)) O) (F (F (L 2) O) O)))) (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L
2)) O)) O))))) (F (F (F (F O (F O (F (L 2) O))) O) O) O)))) O) O) (F (F (F O (F (F (F O (F (F (F O (F (F (F (L
8) O) (F (F (F (L 8) O) (F (L 8) O)) O)) (F (F (F O (L 8)) O) (F (F (F O (L 6)) (F (L 6) O)) O)))) (F (F (F O
(F (F (F (L 8) (L 9)) (F (L 9) O)) (F (F (L 9) O) (F (L 9) O)))) (F (F (F O (L 8)) (F (L 8) (L 9))) (F (F (L
9) (F (L 9) O)) (F (F (L 9) O) O)))) (F (F (F (F O (L 8)) (F (F O (L 6)) (L 6))) (F (F (F O (L 8)) (F (L 8) (L
6))) O)) (F (F (F O (L 6)) O) O)))) O)) O) (F (F (F (F (F O (F (F (F (L 8) O) (F (F (F (L 8) O) (F (L 8) O))
O)) (F (F (F O (L 8)) O) (F (F (F O (L 6)) (F (L 6) O)) O)))) (F (F (F O (F (F (F (L 8) (L 9)) (F (L 9) O)) (F
(F (L 9) O) (F (L 9) O)))) (F (F (F O (L 8)) (F (L 8) (L 9))) (F (F (L 9) (F (L 9) O)) (F (F (L 9) O) O)))) (F
(F (F (F O (L 8)) (F (F O (L 6)) (L 6))) (F (F (F O (L 8)) (F (L 8) (L 6))) O)) (F (F (F O (L 6)) O) O)))) (F
(F (F O (F (F (F O (L 7)) (F (L 7) (L 8))) O)) (F (F (F (F (F O (L 4)) (L 8)) (L 8)) (F (F (F O (L 7)) (L 7))
O)) (F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 7)) (F (L 7) (L 8))) (F (F (F O (L 8)) (F (L 8) (L 7))) (F
(F (L 8) (L 7)) (F (L 8) (L 4))))) (F (F (F O (F (L 4) (L 7))) (F (L 4) (L 7))) (F (F (F O (L 7)) (F (L 7) (L
4))) (F (F (L 7) (L 4)) (F (L 4) O))))) (F (F (F (F O (F O (L 7))) (F (F O (L 4)) (L 4))) (F (F (F O (L 6)) (L
6)) O)) O)))) (F (F (F O (F O (F (F (F O (L 8)) O) (F (F (F O (L 4)) (F (L 4) O)) O)))) (F (F O (F (F (F O (L
4)) (L 4)) O)) (F (F (F (F O (L 8)) (F (F O (L 4)) (L 4))) (F (F (F O (L 4)) (L 4)) O)) (F (F (F O (L 4)) O)
O)))) (F (F (F O (F (F (F O (F (L 4) (L 7))) (F (L 4) (L 7))) (F (F (F O (L 7)) (F (L 7) (L 4))) (F (F (L 7)
(L 4)) (F (L 4) O))))) (F (F (F (F (F O (L 4)) (F (L 4) (L 7))) O) (F (F (F O (L 7)) (L 7)) O)) O)) (F (F (F O
(F (F (F O (L 4)) (L 7)) (F (L 7) (F (L 7) (L 4))))) O) O)))) O))) O) O)))) (F (F (F (F (F (F O (F O (F (F (F
O (F (F O (F O (F (F (F O (L 1)) O) O))) (F O (F (F (F (F O (L 1)) O) O) O)))) O) (F (F (F O (F O (F (F (F O
(L 1)) O) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F O (F O (L 1))) O)) (F (F (F (F O (L 2)) (L 2)) (F (L 1)
(F (L 1) (F (L 1) O)))) (F (L 1) (F (F (F O (L 1)) (F (L 1) O)) O)))) O)) O)))) (F (F (F O (F (F (F O (F (F O
(F (F (F O (L 1)) (L 1)) O)) O)) (F (F (F (F O (F (F (F O (L 2)) (L 2)) (F (F (L 2) (L 1)) (F (L 2) O)))) (F
(F (F O (L 2)) (F (L 1) (L 2))) (F (F (F O (L 1)) (F (L 2) O)) (F (F (L 1) O) O)))) O) O)) (F (F (F (F O (F (F
(F O (L 1)) (L 1)) O)) (F (F (F O (F (L 1) O)) (F (F (F (L 2) (L 1)) (F (L 2) O)) O)) (F (F (F (L 1) (L 2)) (L
1)) (F (F (F O (L 1)) (F (L 1) O)) (F (F (L 1) O) O))))) O) (F (F O (F (F O (F (F (F O (L 1)) (L 1)) (F (L 1)
(F (L 1) O)))) O)) O)))) (F (F (F O (F O (F O (F (F (F O (F (F O (L 1)) (L 1))) (F (F (F O (L 1)) (L 1)) O))
O)))) (F (F (F O (F (F (F O (F (L 1) O)) (F (F (L 1) O) O)) (F (F (L 1) O) O))) (F (F O (F O (F (F (F O (L 1))
(F (L 1) O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (F O (L 1))) (F O (L 1))) (F (F (F O (L 1)) (F (L 1)
O)) O)) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 2)) (F (L 1) (L 2))) (F (F (F O (L 1)) (F (L 2)
O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (L 2)) O) (F (F (F O (L 2)) (F (L 2) (L 1))) (F (L 1) (F (L
1) O)))) O)) (F (F (F O (F (F (F O (L 2)) (L 2)) (F (F (L 2) (L 1)) (F (L 2) O)))) O) O)))) (F (F (F (F (F O
(F (F (F O (L 1)) (L 1)) O)) (F (F (F O (F (L 1) O)) O) (F (F (F (L 1) (L 2)) (L 1)) (F (F (F O (L 1)) (F (L
1) O)) (F (F (L 1) O) O))))) (F O (F (F (F O (L 1)) O) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 2))
(L 2)) O)) (F (F (F (F (L 1) (L 2)) (L 2)) (F (L 1) (F (L 1) (F (L 1) O)))) (F (F (F O (L 1)) (L 1)) (F (F (F
O (L 1)) (F (L 1) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 2) O)) O) (F (F (L 2) (L 1)) O))) O) O)))) (F (F
(F (F O (F O (F O (F (F (F (F O (L 1)) O) O) O)))) (F (F (F O (F O (F (F (F O (L 2)) O) (F (F (F O (L 1)) (F
(L 1) O)) O)))) (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F O (L 2)) (F (F O (L 1)) (L 1))) (F (F (F O (L
2)) (F (L 2) (L 1))) O)) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 3)) (F (L 2) (L 3))) (F (F (F O
(L 3)) (F (L 3) (L 1))) (F (F (L 3) (L 1)) (F (L 1) O))))) (F (F (F (F (F O (L 2)) (F (L 2) (L 3))) O) (F (F
(F O (L 3)) (L 3)) O)) O)) (F (F (F O (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 1))))) O) O)))) (F (F (F
(F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (L 3) O) (F (F (F (L 3) O) (F (L 3) O)) O)) (F (F (F (L 2) (L
4)) O) (F (F (F O (L 3)) (F (L 3) O)) O)))) O) (F (F (F O (F (F (F O (L 3)) (L 3)) O)) (F (F (F (F O (L 3)) (L
3)) (F (F (L 3) (F (L 3) (L 2))) (F (F (L 3) (L 2)) (F (L 2) O)))) (F (F (L 3) (L 2)) (F (F (F O (L 2)) (F (L
2) O)) O)))) (F (F (F (F O (F O (L 1))) (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) (L 1)) (F (L 2) O)))) (F (F
(F O (F O (L 1))) (L 1)) (F (F (F O (L 1)) O) (F (F (L 1) O) O)))) (F (F (F O (F (F O (L 1)) (L 1))) (F (F (F
O (L 1)) (L 1)) O)) O)))) O)) (F (F (F O (F (F (F O (F (F (F O (L 4)) (L 4)) O)) (F (F (F (F (F O (L 2)) (L
3)) O) (F (F (F O (L 3)) (L 3)) O)) (F (F (F O (L 3)) O) O))) (F (F (F (F (F O (F (L 3) (L 4))) (L 4)) (F (F
(F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 1))))) (F (F (F O (L 3)) (F (L 2) (L 3))) (F (F (F O (L 3)) (F (L 3)
(L 1))) (F (F (L 3) (L 1)) (F (L 1) O))))) (F (F (F (F O (F O (L 3))) O) O) O)))) O) O)))) O) (F (F (F (F (F O
(F O (F (F (F (F O (F (F (F O (L 1)) (L 1)) O)) (F (F (F O (F (L 1) O)) (F (F (F (L 2) (L 1)) (F (L 2) O)) O))
(F (F (F (L 1) (L 2)) (L 1)) (F (F (F O (L 1)) (F (L 1) O)) (F (F (L 1) O) O))))) O) (F (F O (F (F O (F (F (F
O (L 1)) (L 1)) (F (L 1) (F (L 1) O)))) O)) O)))) (F (F (F O (F O (F O (F (F (F O (F (F O (L 1)) (L 1))) (F (F
(F O (L 1)) (L 1)) O)) O)))) (F (F (F O (F (F (F O (F (L 1) O)) (F (F (L 1) O) O)) (F (F (L 1) O) O))) (F (F O
(F O (F (F (F O (L 1)) (F (L 1) O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (F O (L 1))) (F O (L 1))) (F
(F (F O (L 1)) (F (L 1) O)) O)) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 2)) (F (L 1) (L 2))) (F (F
(F O (L 1)) (F (L 2) O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (L 2)) O) (F (F (F O (L 2)) (F (L 2) (L
1))) (F (L 1) (F (L 1) O)))) O)) (F (F (F O (F (F (F O (L 2)) (L 2)) (F (F (L 2) (L 1)) (F (L 2) O)))) O)
O)))) (F (F (F (F (F O (F (F (F O (L 1)) (L 1)) O)) (F (F (F O (F (L 1) O)) O) (F (F (F (L 1) (L 2)) (L 1)) (F
(F (F O (L 1)) (F (L 1) O)) (F (F (L 1) O) O))))) (F O (F (F (F O (L 1)) O) (F (F (F O (L 1)) O) O)))) (F (F
(F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F (L 1) (L 2)) (L 2)) (F (L 1) (F (L 1) (F (L 1) O)))) (F (F (F O
(L 1)) (L 1)) (F (F (F O (L 1)) (F (L 1) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 2) O)) O) (F (F (L 2) (L
1)) O))) O) O)))) (F (F (F (F (F (F O (F (F (F (L 16) O) (F (F (F (L 16) O) (F (L 16) O)) O)) (F (F (F (L 7)
(L 16)) O) (F (F (F O (L 16)) (F (L 16) O)) O)))) (F (F (F O (F (F (L 16) (F (L 16) O)) (F (F (L 16) O) (F (L
16) O)))) (F (F (F O (L 16)) (L 16)) (F (F (L 16) (F (L 16) (L 7))) (F (F (L 16) (L 7)) (F (L 7) O))))) (F (F
(F (F (L 7) (L 16)) (F (F (L 7) (L 16)) (L 16))) (F (F (F (L 7) (L 16)) (L 16)) O)) (F (F (F O (L 16)) (L 7))
(F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7)
O) (F (L 7) O)))) (F (F (F O (L 7)) (F (L 14) (L 7))) O)) (F (F (F (F (L 14) (L 16)) (L 16)) (F (F (F (L 14)
(L 7)) (F (L 14) (L 7))) O)) O)) (F (F (F (F (F O (L 7)) (F (L 14) (L 7))) (F (F (F (L 7) (L 16)) (F (L 16) (L
7))) (F (F (L 16) (L 7)) (F (L 16) (L 7))))) O) (F (F (F (F O (L 1)) (F (F (L 7) (L 16)) (L 16))) (F (F (F O
(L 16)) (L 16)) O)) O)))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (L 7) O)
(F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F
(F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (F (F O
(L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F
(F (L 7) O) (F (L 7) O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F
(F (L 14) (F (L 7) O)) (F (F (F (L 14) (L 7)) (F (L 14) O)) (F (F (L 7) O) O))) (F (F (L 16) (L 7)) (F (F (F
(L 7) (L 16)) (F (L 16) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F
(L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F
(F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 16))
(L 16)) O)) (F (F (F (L 14) (F (L 16) (L 14))) (F (L 16) (F (L 16) (F (L 16) O)))) (F (L 16) (F (F (F O (L
16)) (F (L 16) O)) O)))) (F (F (F (F O (F O (L 1))) (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) (L 1)) (F (L 2)
O)))) (F (F (F O (F O (L 1))) (L 1)) (F (F (F O (L 1)) O) (F (F (L 1) O) O)))) (F (F (F O (F (F O (L 1)) (L
1))) (F (F (F O (L 1)) (L 1)) O)) O)))) (F (F (F O (F (F (F O (F (L 2) O)) O) (F (L 2) O))) (F O (F (F (F O (L
1)) O) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F O (L 1)) (F (F (F O (L 1)) O) (F (F (L 1) O) O)))) (F (F (F
O (F (L 1) O)) (F (L 1) (F (L 1) (F (L 1) O)))) O)) O)))) (F (F (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O)
(F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F
(L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) O)) (F
(F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 16)) (L 16)) O)) (F (F (F (F (F (L 7) (L 16)) (L 16)) (L
7)) (F (F (F (L 7) (L 16)) (L 16)) O)) (F (F (F (L 1) (L 20)) O) O))) (F (F (F (F (F O (L 16)) (L 16)) (F (F
(F (L 7) (L 19)) (L 16)) (F (L 19) (L 16)))) (F (F (F O (L 19)) (L 19)) (F (F (F O (L 19)) (L 16)) (F (F (L
19) (L 16)) (F (L 16) O))))) (F (F (F (F (F O (L 1)) (L 20)) (F (F (L 7) (L 19)) (L 19))) (F (F (F O (L 19))
(L 19)) O)) (F (F (F O (L 19)) O) O))))) (F (F (F O (F O (F (F (F O (L 2)) O) (F (F (F O (L 1)) (F (L 1) O))
O)))) (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F O (L 2)) (F (F O (L 1)) (L 1))) (F (F (F O (L 2)) (F (L
2) (L 1))) O)) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 3)) (F (L 2) (L 3))) (F (F (F O (L 3)) (F
(L 3) (L 1))) (F (F (L 3) (L 1)) (F (L 1) O))))) (F (F (F (F (F O (L 2)) (F (L 2) (L 3))) O) (F (F (F O (L 3))
(L 3)) O)) O)) (F (F (F O (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 1))))) O) O)))) (F (F (F (F O (F O (F
(L 2) O))) (F (F O (F (F (F O (L 16)) (L 18)) (F (F (F (L 7) (L 16)) (F (L 16) O)) (F (F (L 16) O) O)))) (F (F
(F (F O (L 1)) (L 20)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F (L 1) (L 20)) (L 7)) (F (F (F O (L 7)) (F
(L 7) O)) O))))) (F (F (F (F O (F O (F (F (L 2) O) (F (L 2) O)))) (F (F (F O (L 18)) (F (L 18) (L 20))) (F (F
(F O (L 1)) O) (F (F (L 1) O) O)))) (F (F (F (F (L 18) (L 21)) (L 21)) (F (L 20) (F (L 20) (F (L 20) O)))) (F
(L 20) (F (F (F (L 1) (L 20)) (F (L 20) O)) O)))) O)) O)))) (F (F (F (F (F O (F O (F O (F (F (F O (F (F O (L
1)) (L 1))) (F (F (F O (L 1)) (L 1)) O)) O)))) (F (F (F O (F (F (F O (F (L 1) O)) (F (F (L 1) O) O)) (F (F (L
1) O) O))) (F (F O (F O (F (F (F O (L 1)) (F (L 1) O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (F O (L
1))) (F O (L 1))) (F (F (F O (L 1)) (F (L 1) O)) O)) (F (F (F O (L 1)) O) O)))) (F (F (F O (F (F (F O (L 2))
(F (L 1) (L 2))) (F (F (F O (L 1)) (F (L 2) O)) (F (F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (L 2)) O) (F (F
(F O (L 2)) (F (L 2) (L 1))) (F (L 1) (F (L 1) O)))) O)) (F (F (F O (F (F (F O (L 2)) (L 2)) (F (F (L 2) (L
1)) (F (L 2) O)))) O) O)))) (F (F (F (F (F (F O (F (F (F (L 16) O) (F (L 16) O)) (F (F (L 16) O) (F (L 16)
O)))) (F (F (F O (L 16)) (L 16)) (F (F (L 16) (F (L 16) O)) (F (F (L 16) (L 7)) (F (L 7) O))))) (F (F (F (L 7)
(F (L 14) O)) (F (F (L 16) (F (L 14) O)) O)) (F (F (F (L 14) (L 16)) (L 1)) (F (F (F O (L 16)) (F (L 16) O))
(F (F (L 1) O) O))))) (F (F (F (F (F O (F O (L 1))) (L 1)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7)
O)))) (F (F (F (L 1) (L 20)) (L 20)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F O (L 1)) (F O (F (L 1) (F (L
1) O)))) (F (F (F O (L 1)) (L 1)) (F (F (F O (L 1)) (F (L 1) O)) O))))) (F (F (F (F (F (F O (L 14)) (L 14)) (F
(F (F (L 14) (L 21)) (L 21)) (F (F (L 21) (L 20)) (F (L 21) (L 7))))) (F (F (F (F O (L 1)) (L 21)) (F (L 20)
(L 21))) (F (F (F (L 2) (L 20)) (F (L 21) (L 7))) (F (F (L 20) (L 7)) (F (L 7) O))))) (F (F (F (F (F (L 7) (L
14)) (L 14)) (F (L 16) (L 2))) (F (L 16) (F (L 16) (F (L 16) O)))) (F (F (F O (L 1)) (L 1)) (F (F (F O (L 1))
(F (L 1) O)) O)))) (F (F (F (F (F O (L 2)) (L 2)) (F (F (F (L 1) (L 2)) (F (L 2) O)) (F (F (L 2) O) (F (L 2)
O)))) O) (F (F (F O (F (F O (L 1)) (L 1))) (F (F (F O (L 1)) (L 1)) O)) O)))) (F (F (F (F (F (F O (L 1)) (F (F
(F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F (L 1) (L 20)) (L 20)) (F (F (L 7) (F (L 7) O))
(F (L 7) (F (L 7) O))))) (F (F (F (L 14) (F (L 20) (L 1))) (F (F (F (L 21) (L 20)) (F (L 21) (L 1))) (F (F (L
16) (L 1)) (F (L 1) O)))) (F (F (F (L 20) (L 21)) (L 20)) (F (F (F (L 16) (L 20)) (F (L 20) O)) (F (F (L 20)
O) O))))) (F O (F (F (F O (L 1)) O) (F (F (F O (L 1)) O) O)))) (F (F (F (F (F O (L 2)) (F (F (F (L 1) O) (F (L
1) O)) (F (F (L 2) O) (F (L 2) O)))) (F (F O (F (L 19) (L 18))) (F (F (F O (L 19)) (F (L 7) O)) (F (F (L 19)
(L 7)) (F (L 7) O))))) (F (F (F O (F (F (L 18) (L 19)) (L 1))) (F (F (F (L 18) (L 20)) (L 20)) (F (L 20) (F (L
20) O)))) O)) O)))) (F (F (F (F (F O (F O (F (F (L 1) O) O))) (F (F O (F O (F (F (F O (L 1)) (F (L 1) O)) (F
(F (L 1) O) O)))) (F (F (F (F (F O (L 1)) (F O (L 1))) (F O (L 1))) (F (F (F O (L 1)) (F (L 1) O)) O)) (F (F
(F O (L 1)) O) O)))) (F (F (F (F (F (F O (L 16)) (L 16)) (F (F (F (L 7) (L 16)) (F (L 16) O)) (F (F (L 16) O)
(F (L 16) O)))) (F (F (F O (L 7)) (F (L 19) (L 7))) O)) (F (F (F (F (L 14) (L 19)) (L 19)) (F (F (F (L 14) (L
16)) (L 16)) (F (L 1) (F (L 1) O)))) (F (F (F O (L 1)) (L 1)) (F (F (F O (L 1)) (F (L 1) O)) O)))) (F (F (F (F
(F O (L 7)) (F (L 19) (L 7))) (F (F (F (L 14) (L 19)) (F (L 19) (L 16))) (F (F (L 19) (L 16)) (F (L 19) (L
16))))) (F (F (F O (L 2)) (F (L 1) (L 2))) (F (F (F O (L 1)) (F (L 2) O)) (F (F (L 1) O) O)))) (F (F (F (F O
(F O (L 1))) (F (F (L 7) (L 20)) (L 20))) (F (F (F (L 1) (L 20)) (L 20)) O)) O)))) (F (F (F (F O (F O (F (F (F
O (L 1)) (F (L 1) O)) (F (F (L 1) O) O)))) (F (F (F (L 16) (F (L 20) O)) (F (F (L 20) (F (L 16) O)) (F (F (L
1) O) O))) (F (F (L 20) (F O (L 1))) (F (F (F (L 1) (L 19)) (F (L 19) O)) O)))) (F (F (F O (F (F (L 16) (F (L
16) (L 1))) (F (F (L 16) (L 1)) (F (L 16) O)))) (F (F (F O (L 16)) (L 16)) (F (F (F (L 16) (L 20)) (F (L 20)
(L 16))) (F (F (L 20) (L 16)) (F (L 16) O))))) (F (F (F (F (F (L 7) (L 20)) (F (L 16) (L 20))) (F (L 19) (L
20))) (F (F (F (L 19) (L 20)) (F (L 20) (L 19))) (F (L 14) (F (L 14) O)))) (F (F (F O (L 20)) (L 14)) (F (F (F
O (L 14)) (F (L 14) O)) O))))) (F (F (F (F (F O (F (L 19) (L 7))) (F (F (F (L 14) (L 16)) (L 16)) (F (F (L 19)
(L 16)) (F (L 19) (L 16))))) (F (F (F (F O (L 1)) (L 21)) (F (L 20) (L 21))) (F (F (F (L 2) (L 20)) (F (L 21)
(L 16))) (F (F (L 20) (L 16)) (F (L 16) O))))) (F (F (F (F (F (L 7) (L 20)) (L 21)) (F (L 18) (L 1))) (F (F (F
(L 18) (L 21)) (F (L 21) (L 20))) (F (L 20) (F (L 20) O)))) (F (L 14) (F (F (F O (L 14)) (F (L 14) O)) O))))
(F (F (F (F (F O (F (L 1) (L 2))) (F (F O (L 1)) (L 2))) (F (F (F (L 2) (L 21)) (L 21)) (F (F (L 21) (L 20))
(F (L 21) (L 16))))) (F (F (F O (F (L 7) (L 14))) (L 14)) (F (F (F O (L 14)) (L 7)) (F (F (L 14) (L 7)) (F (L
7) O))))) (F (F (F O (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) O))))) (F (F (F (F (F O (F (F
(F (L 1) (L 20)) (L 20)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 14) (F (L 20) (L 1))) (F (F
(F (L 16) O) (F (L 16) O)) (F (F (L 16) O) O))) (F (F (F (L 20) (L 21)) (L 20)) (F (F (F (L 16) (L 20)) (F (L
20) O)) (F (F (L 20) O) O))))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L
14)) (L 19)) (F (F (F (L 7) (L 14)) (F (L 14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F (L 2) (L
20)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F (L 1) (L 20)) (L 7)) (F (F (F O (L 7)) (F
(L 7) O)) O))))) (F (F (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F
(L 2) (L 21)) (L 21)) O)) (F (F (F (F (L 20) (L 21)) (L 21)) (F (L 20) (F (L 20) (F (L 20) O)))) (F (F (F (F
(L 18) (L 19)) (L 20)) (L 20)) (F (F (F (L 1) (L 20)) (F (L 20) O)) O)))) (F (F (F (F (F O (L 7)) (L 7)) (L
7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L
7)) (L 7)) O)) O)))) (F (F (F O (F (F (F (L 2) (F (L 21) (L 1))) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O)
O))) (F (F (L 21) (L 20)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7)
O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O)))))
(F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O
(L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) (F (L 7) O)) (F (L 7) (F (L 7) O)))))
(F (F (F O (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O))))) (F (F (F (F (F O (F (F (F O (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7)
(F (F (F (L 3) (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O)))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 16)) (L 16)) O)) (F (F (F (F (F (L 7) (L 16)) (L 16)) O)
(F (F (F O (L 16)) (L 16)) O)) (F (F (F O (L 16)) O) O))) (F (F (F (F (F O (L 16)) (L 16)) (F (F (F (L 7) (L
19)) (L 16)) (F (L 19) (L 16)))) (F (F (F O (L 19)) (L 19)) (F (F (F O (L 19)) (L 16)) (F (F (L 19) (L 16)) (F
(L 16) O))))) (F (F (F (F (F O (L 1)) (L 20)) (F (F (L 7) (L 19)) (L 19))) (F (F (F O (L 19)) (L 19)) O)) (F
(F (F O (L 19)) O) O))))) (F (F (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (L 7) (F (L 7) (L 2))) (F (F (L
7) (F (L 7) O)) O)) (F (F (F (L 7) (L 21)) (L 1)) (F (F (F (L 2) (L 20)) (F (L 20) O)) O)))) (F (F (F (F (F O
(F O (L 2))) (L 2)) (F (F (F (L 7) (L 14)) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F (L 2) (L
21)) (L 21)) (F (F (F (L 14) (L 18)) (F (L 14) (L 18))) (F (L 18) (F (L 18) O))))) (F (F (F (F (L 7) (L 21))
(F (F (L 14) (L 20)) (L 20))) (F (F (F (L 7) (L 21)) (F (L 21) (L 20))) (F (L 7) (F (L 7) O)))) (F (F (F (F O
(L 1)) (L 20)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (F (L 3) (L 4))) (L 4)) (F (F
(F O (L 3)) (L 3)) (F (L 3) (F (L 3) (L 1))))) (F (F (F (F O (L 2)) (L 22)) (F (L 21) (L 22))) (F (F (F (L 3)
(L 22)) (F (L 22) (L 20))) (F (F (L 22) (L 20)) (F (L 20) O))))) (F (F (F (F (F (L 7) (L 21)) (F (L 21) (L
22))) (F (F O (L 3)) (L 3))) (F (F (F (L 3) (L 22)) (L 22)) O)) (F (L 14) (F (F (F O (L 14)) (F (L 14) O))
O)))) (F (F (F (F (F O (L 3)) (F (F O (L 2)) (L 3))) (F (F (F (L 3) (L 22)) (L 22)) (F (L 22) (F (L 22) (L
20))))) (F (F (F O (F (L 7) (L 14))) (L 14)) (F (F (F O (L 14)) (L 7)) (F (F (L 14) (L 7)) (F (L 7) O))))) (F
(F (F O (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) O))))) (F (F (F (F (F O (F (F (F (L 2) (L
21)) (L 21)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 22) (L 4)) (F (F (F (L 22) (L 3)) (F (L
22) O)) O)) (F (F (F (L 21) (L 23)) (L 3)) (F (F (F (L 3) (L 22)) (F (L 22) O)) O)))) (F (F (F O (F (F (F (L
16) (L 7)) (F (L 16) O)) (F (F (L 16) O) (F (L 16) O)))) (F (F (F O (L 16)) (L 16)) (F (F (F (L 16) (L 19)) (F
(L 19) (L 14))) (F (F (L 19) (L 14)) (F (L 14) O))))) (F (F (F O (L 2)) O) (F (F (F O (L 2)) O) O)))) (F (F (F
(F (F (F O (L 14)) (L 14)) (F (F (F (L 7) (L 16)) (L 16)) (F (L 16) (F (L 16) (L 7))))) (F (F (F (L 3) (L 22))
(L 22)) (F (F (F O (L 16)) (F (L 16) (L 7))) (F (F (L 16) (L 7)) (F (L 7) O))))) (F (F (F (F (L 18) (L 22)) (L
22)) (F (F (L 22) (F (L 22) (L 21))) (F (F (L 22) (L 21)) (F (L 21) O)))) (F (F (L 22) (L 21)) (F (F (F (L 3)
(L 21)) (F (L 21) O)) O)))) (F (F (F (F (F O (L 18)) (F (L 18) (L 20))) (F (F (F (L 18) (L 21)) (F (L 21) (L
7))) (F (F (L 21) (L 20)) (F (L 21) (L 7))))) (F (F (F (F O (L 1)) (F (L 7) (L 20))) (L 20)) (F (F (F (L 1) (L
20)) (L 7)) (F (F (L 20) (L 7)) (F (L 7) O))))) (F (F (F (F (L 1) (F O (L 1))) (F (F (L 7) (L 20)) (L 20))) (F
(F (F (L 1) (L 20)) (L 20)) O)) O)))) (F (F (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7)
O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) (F (L 7) O))
(F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F
O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7)
O)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F
O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) (F (L 7) O))
(F (L 7) (F (L 7) O))))) (F (F (F O (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O)))) (F (F (F (F (F O
(F O (F (F (F O (L 2)) O) O))) (F (F O (F (F (F O (L 2)) (L 2)) O)) (F (F (F (F O (L 2)) O) O) (F (F (F O (L
1)) O) O)))) (F (F (F (F (F (F O (F (L 3) (L 4))) (L 4)) (F (F (F O (L 3)) (F (L 3) O)) (F (F (L 3) O) (F (L
3) O)))) (F (F (F (L 4) (L 23)) (L 23)) (F (F (F O (L 3)) (F (L 3) (L 1))) (F (F (L 3) (L 1)) (F (L 1) O)))))
(F (F (F (F (F (L 7) (L 21)) (L 22)) (F (F O (L 3)) (L 3))) (F (F (F (L 3) (L 22)) (L 22)) O)) (F (F (F (F O
(L 3)) (L 22)) O) O))) (F (F (F (F (F (F O (L 4)) (F (L 22) (L 23))) (L 23)) (F (F (F (L 7) (L 22)) (L 22)) (F
(L 22) (F (L 22) (L 20))))) (F (F (F (F O (L 2)) (L 22)) (F (L 21) (L 22))) (F (F (F (L 3) (L 22)) (F (L 22)
(L 20))) (F (F (L 22) (L 20)) (F (L 20) O))))) (F (F (F (F (F (L 3) O) (F (L 14) (L 22))) (F (F (L 7) (L 14))
(L 14))) (F (F (F O (L 14)) (L 14)) O)) (F (F (F O (L 14)) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (F (F (L
7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O))
(F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7)
O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 7)) (L 7)) (F (F
(F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) O) (F (F (F O (L 7)) (L 7)) O)) (F (L 7) (F (F (F O
(L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 7)) (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L
7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F O (F (F O
(F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F
(L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 7)) (L
7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) O)) O)))))
O)) (F (F (F (F (F O (F (F (F O (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F
(L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) O)
(F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L
7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7)
O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) (F (L 7) (F
(L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F O (L 7)) (L 7)) (F
(F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) (F (L 7) O)) (F (L 7)
(F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 7)) (L 7)) (L
7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O
(L 7)) (L 7)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O)
O)))) (F (F (F (L 7) (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) O))))) (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))
(F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F
O (L 7)) (F (L 7) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7)
O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O)))) (F (F (F (F (F (F O (F (F (F (L 7) O)
(F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7)
(F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L
7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L
7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7)
O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) O) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F
O (F (F (F (L 14) (F (L 7) O)) (F (F (F (L 14) (L 7)) (F (L 14) O)) O)) (F (F (F (L 7) (L 14)) O) (F (F (F O
(L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O
(L 14)) (L 14)) (F (F (L 14) (F (L 14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 14))
(L 14)) (F (L 14) (F (L 7) (F (L 7) O)))) (F (F (F O (L 14)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) O))
(F (F (F (F (F O (F (F (F O (L 16)) (L 16)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 14) (F
(L 14) O)) (F (F (F (L 14) O) (F (L 14) O)) (F (F (L 14) O) O))) (F (F (L 16) (L 14)) (F (F (F (L 14) (L 16))
(F (L 16) O)) (F (F (L 7) O) O))))) O) (F (F (F O (F (F (F O (L 16)) (L 16)) O)) (F (F (F (F (L 14) (L 16)) (L
16)) (F (F (F (L 14) (L 16)) (L 16)) (F (L 16) (F (L 16) O)))) (F (F (F (L 14) (L 16)) (L 16)) (F (F (F O (L
16)) (F (L 16) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 16) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O)
O))) (F (L 16) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 14) O) (F
(F (F (L 14) O) (F (L 14) O)) O)) (F (F (F (L 7) (L 14)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F O
(F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14)
(L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 14)) (L 14)) (F (L 14) O)) (F (F (F O (L 14))
(L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F
(L 7) O) (F (L 7) O)))) (F (F (F O (L 18)) (L 18)) O)) (F (F (F (F (F (L 14) (L 16)) (L 16)) (L 14)) (F (F (F
(L 14) (L 16)) (L 16)) O)) (F (F (F O (L 18)) O) O))) (F (F (F (F (F O (L 18)) (L 18)) (F (F (F (L 7) (L 18))
(L 16)) (F (L 18) (L 16)))) (F (F (F O (L 18)) (L 18)) (F (F (F O (L 18)) (L 16)) (F (F (L 18) (L 16)) (F (L
16) O))))) (F (F (F (F O (L 18)) (F (F (L 7) (L 18)) (L 18))) (F (F (F O (L 19)) (L 19)) O)) (F (F (F O (L
18)) O) O))))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (L 7) (L 16)) O)
(F (F (F O (L 16)) (F (L 16) O)) O)))) (F (F (F O (F (F (F (L 7) (L 18)) (F (L 18) O)) (F (F (L 18) O) (F (L
18) O)))) (F (F (F O (L 16)) (F (L 16) (L 18))) (F (F (L 18) (F (L 18) (L 14))) (F (F (L 18) (L 14)) (F (L 14)
O))))) (F (F (F (F (L 7) (L 16)) (L 18)) (F (F (F (L 7) (L 16)) (L 16)) (F (L 7) (F (L 7) O)))) (F (F (F O (L
18)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 18)) (L 18)) (F (F (F O (L 18)) (L
16)) (F (F (L 18) (L 16)) (F (L 16) O))))) (F (F (F (F (F (L 7) (L 16)) (L 16)) O) (F (F (F O (L 16)) (L 16))
O)) (F (F (L 19) (L 18)) (F (F (F O (L 19)) (F (L 19) O)) O)))) (F (F (F O (F (F (F O (L 18)) (L 16)) (F (L
18) (L 16)))) (F (F (F O (F (L 7) (L 19))) (L 19)) (F (F (F O (L 19)) (L 7)) (F (F (L 19) (L 7)) (F (L 7)
O))))) (F (F (F O (F (F (L 7) (L 18)) (L 18))) (F (F (F O (L 19)) (L 19)) O)) O))))) (F (F (F (F O (F (F (F O
(F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 16) (F (F (L 7) (F (L 7) O)) (F (F (L 7)
O) O))))) (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L 7)) (F
(F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F
(F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O))
O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F
(L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))))) O) (F (F (F O (F (F (F O (F (F (F (F (F (F O (L 14)) (L
14)) (F (F (F (L 7) (L 14)) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F
(F (F (F (L 7) (L 14)) (L 14)) (L 7)) (F (F (F (L 7) (L 14)) (L 14)) O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (F
(F (F (L 7) (L 14)) (L 14)) (L 14))) O) (F (F (F O (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O))
O)))) (F (F (F O (F (F (F (L 16) (F (L 14) O)) (F (F (F (L 16) (L 14)) (F (L 16) O)) O)) (F (F (F (L 14) (L
16)) O) (F (F (F O (L 16)) (F (L 16) O)) O)))) (F (F (F O (F (F (L 16) (F (L 16) O)) (F (F (L 16) O) (F (L 16)
O)))) (F (F (F O (L 16)) (L 16)) (F (F (L 16) (F (L 16) (L 14))) (F (F (L 16) (L 14)) (F (L 14) O))))) (F (F
(F (F (F (L 7) (L 14)) (L 16)) (L 17)) (F (F (F (L 7) (L 16)) (L 16)) (F (L 17) (F (L 17) O)))) (F (F (F O (L
17)) (L 17)) (F (F (F O (L 17)) (F (L 17) O)) O))))) (F (F (F (F (F O (L 7)) (F (F (F (L 7) (L 14)) (L 14)) (L
14))) (F (F (F O (L 14)) (L 14)) (F (F (F O (L 14)) (L 14)) (F (L 14) (F (L 14) O))))) (F (F (F (F (F (L 7) (L
14)) (L 14)) (F (L 14) O)) (F (L 14) (F (L 14) (F (L 14) O)))) (F (L 14) (F (F (F O (L 14)) (F (L 14) O))
O)))) (F (F (F O (F (F (F O (L 14)) (L 14)) (L 14))) (F (F (F O (F (L 7) (L 14))) (L 14)) (F (F (F O (L 14))
(L 7)) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F O (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14))
O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 14) O) (F (F (F (L 14) O) (F (L 14) O)) O)) (F (F (F (L 7) (L
14)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14)
O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F
(F (L 7) (L 14)) (F (F (L 7) (L 14)) (L 14))) (F (F (F (L 7) (L 14)) (L 14)) O)) (F (F (F O (L 14)) (L 7)) (F
(F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O)
(F (L 7) O)))) (F (F (F O (L 14)) (F (L 14) (L 17))) O)) (F (F (F (F (F (L 14) (L 17)) (L 18)) (L 14)) (F (F
(F (L 14) (L 18)) (F (L 18) (L 17))) O)) (F (F (F O (L 17)) O) O))) (F (F (F (F (F O (L 14)) (F (L 14) (L
17))) (F (F (F (L 7) (L 18)) (L 18)) (F (F (L 18) (L 17)) (F (L 18) (L 16))))) (F (F (F O (L 18)) (F (L 17) (L
18))) (F (F (F O (L 17)) (F (L 18) (L 16))) (F (F (L 17) (L 16)) (F (L 16) O))))) (F (F (F (F O (F (L 7) (L
17))) (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F
(F (L 14) (F (L 7) O)) (F (F (F (L 14) (L 7)) (F (L 14) O)) O)) (F (F (F (L 7) (L 17)) O) (F (F (F O (L 16))
(F (L 16) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L 17))
(L 17)) (F (L 14) (F (L 14) (F (L 14) O))))) (F (F (F (F (L 7) (L 17)) (F (F (L 14) (L 16)) (L 16))) (F (F (F
(L 14) (L 17)) (F (L 17) (L 16))) (F (L 14) (F (L 14) O)))) (F (F (F O (L 16)) (L 14)) (F (F (F O (L 14)) (F
(L 14) O)) O))))) (F (F (F O (F (F (F O (L 18)) (F (L 17) (L 18))) (F (F (F O (L 17)) (F (L 18) (L 16))) (F (F
(L 17) (L 16)) (F (L 16) O))))) (F (F (F (F (F (L 7) (L 17)) (L 18)) O) (F (F (F O (L 18)) (F (L 18) (L 17)))
O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 18)) (L 18)) (F (F (L 18) (L 17))
(F (L 18) (L 16))))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L
7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F (F O (F (F (F (L 14) O) (F (L 14) O)) (F (F (L 14) O)
(F (L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14) O)) (F (F (L 14) (L 7)) (F (L 7) O))))) (F
(F (F (L 14) (F (L 14) O)) (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) O))) (F (L 14) (F (F (L 14) (F (L 14)
O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 14) (L 7)) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F
(F (F O (L 14)) (L 14)) (F (L 14) (F (L 14) (F (L 14) O))))) (F (F (F O (L 14)) (F (F (F (L 14) O) (F (L 14)
O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 14)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F
O (L 14)) (L 14)) (F (L 14) (F (L 14) (F (L 14) (L 7))))) (F (F (F O (L 14)) (L 14)) (F (F (F O (L 14)) (F (L
14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (L 14) (F (L 14) (F (L 14) (F (L 14) O)))) (F (L 14) (F
(F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14) (L 7))) (F (L 14)
(F (L 14) (L 7))))) (F (F (F O (F (L 7) (L 14))) (L 14)) (F (F (F O (L 14)) (L 7)) (F (F (L 14) (L 7)) (F (L
7) O))))) (F (F (F O (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) O)))) (F (F (F (F (F O (F (F
(F (L 14) O) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14)
O)) (F (L 14) (F (L 14) O))))) (F (F (F (L 14) (F (L 14) O)) (F (F (L 14) (F (L 14) O)) (F (F (L 7) O) O))) (F
(L 14) (F (F (F (L 7) (L 14)) (F (L 14) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F
(F (L 7) O) (F (L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (F (F (L 7) (L 14)) (F (L 14) O)) (F (F (L 14) (L
7)) (F (L 7) O))))) (F (F (F O (L 14)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L
14)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F O (L 14)) (F (F (F O (L 14)) (F (L 7) O))
(F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F O (F (L 14) O)) (F (L 14) (F (L 14) (F (L 14) O)))) O)) O)))) (F
(F (F (F (F O (F (F (F (L 14) O) (F (F (F (L 14) O) (F (L 14) O)) O)) (F (F (F (L 7) (L 14)) O) (F (F (F O (L
14)) (F (L 14) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L
14)) (L 14)) (F (L 14) (F (L 14) (F (L 14) O))))) (F (F (F (F (L 7) (L 14)) (L 14)) (F (L 14) O)) (F (F (F O
(L 14)) (L 14)) (F (F (F O (L 14)) (F (L 14) O)) O))))) (F (F (F (F (F (F O (L 14)) (L 14)) (F (F (F (L 7) (L
14)) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O (L 14)) (L 14)) O)) (F (F (L 14) (F (L 14) O))
(F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 14)) (L 14)) (L 14)) (F (F (F O (L 14)) (L 14)) (F (F (F O (L
14)) (L 14)) (F (L 14) (F (L 14) O))))) (F (F (F (F O (L 7)) (F (F (L 7) (L 14)) (L 14))) (F (F (F O (L 14))
(L 14)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F
(L 7) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (F (L 7) (L 14)) (F (L 14) O)) (F (F (L 14)
O) (F (L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (L 14) (F (L 14) (F (L 14) O))))) (F (F (F (L 7) (F (F (L 7)
(L 14)) (L 14))) (F (F (F (L 7) (L 14)) (L 14)) O)) (F (F (F O (L 14)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F O (F (F (F O (L 14)) (L 14)) (F (F (F O (L 14)) (L 14)) (F (L 14) (F (L 14) O))))) (F (F (F (L
7) O) (F (F (F O (L 7)) (L 7)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 14))
(L 14)) (L 14))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7))
(F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 14)) (L 14)) (F (F (F (L 7) (L 14)) (F (L
14) O)) (F (F (L 14) O) O)))) (F (F (F O (L 14)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 14)) (L 7))
(F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 14)) (L 14)) O)) (F (F (L 14) (F (L 14) (F (L
14) (F (L 14) O)))) (F (L 14) (F (F (F O (L 14)) (F (L 14) O)) O)))) O)) O)))) O)) (F (F (F O (F (F (F O (F (F
(F O (F (F (F (L 14) (F (L 7) O)) (F (F (F (L 14) (L 7)) (F (L 14) O)) O)) (F (F (F (L 7) (L 14)) O) (F (F (F
O (L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F (L 14) O)))) (F (F (F O
(L 14)) (L 14)) (F (F (L 14) (F (L 14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 14))
(F (F (L 7) (L 14)) (L 14))) (F (F (F (L 7) (L 14)) (L 14)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 14)) (L 7))
(F (F (F O (L 7)) (F (L 7) O)) O))))) O)) (F (F (F (F (F O (F (F (F O (L 14)) (L 14)) (F (F (L 7) (F (L 7) O))
(F (F (L 7) O) O)))) (F (F (F (L 7) (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (F (L
14) (L 7)) (F (F (F (L 7) (L 11)) (F (L 11) O)) (F (F (L 7) O) O))))) O) (F (F (F O (F (F (F O (L 11)) (F (L
11) (L 15))) O)) (F (F (F (F (L 7) (L 11)) (L 11)) (F (F (F (L 7) (L 11)) (L 11)) (F (L 11) (F (L 11) O)))) (F
(F (F (L 7) (L 11)) (L 11)) (F (F (F O (L 11)) (F (L 11) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 11) O)) (F
(F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (F (F (L 11) (L 15)) (L 15)) (F (F (L 7) (F (L 7) O)) (F (F
(L 7) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 14) O) (F (F (F (L 14) O) (F (L 14) O)) O)) (F (F (F (L
7) (L 14)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (L 14) (F (L 14) O)) (F (F (L 14) O) (F
(L 14) O)))) (F (F (F O (L 14)) (L 14)) (F (F (L 14) (F (L 14) (L 7))) (F (F (L 14) (L 7)) (F (L 7) O))))) (F
(F (F (F (L 7) (L 14)) (F (F (L 7) (L 14)) (L 14))) (F (F (F (L 7) (L 14)) (L 14)) O)) (F (F (F O (L 14)) (L
7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L
7) O) (F (L 7) O)))) (F (F (F O (L 14)) (L 14)) O)) (F (F (L 14) (F (L 14) O)) (F (F (F O (L 14)) O) O))) (F
(F (F (F (F O (L 14)) (L 14)) (F (F (F (L 7) (L 15)) (F (L 14) (L 15))) (F (L 15) (F (L 15) (L 14))))) (F (F
(F O (L 15)) (L 15)) (F (F (F O (L 15)) (L 14)) (F (F (L 15) (L 14)) (F (L 14) O))))) (F (F (F (F O (L 14)) (F
(F (L 7) (L 15)) (L 15))) (F (F (F O (L 16)) (F (L 16) (L 15))) O)) (F (F (F O (L 15)) O) O))))) (F (F (F O (F
(F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (L 7) (L 14)) O) (F (F (F O (L 14)) (F (L 14)
O)) O)))) (F (F (F O (F (F (F (L 7) (L 15)) (F (L 15) O)) (F (F (L 15) O) (F (L 15) O)))) (F (F (F O (L 14))
(F (L 14) (L 15))) (F (F (L 15) (F (L 15) (L 14))) (F (F (L 15) (L 14)) (F (L 14) O))))) (F (F (F (F (L 7) (L
14)) (L 15)) (F (F (F (L 7) (L 15)) (F (L 15) (L 14))) (F (L 7) (F (L 7) O)))) (F (F (F O (L 15)) (L 7)) (F (F
(F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 15)) (L 15)) (F (F (F O (L 15)) (L 14)) (F (F (L 15)
(L 14)) (F (L 14) O))))) (F (F (F (F (F (L 7) (L 14)) (L 14)) O) (F (F (F O (L 14)) (L 14)) O)) (F (F (L 16)
(L 15)) (F (F (F O (L 15)) (F (L 15) O)) O)))) (F (F (F O (F (F (F O (L 15)) (F (L 14) (L 15))) (F (L 15) (F
(L 15) (L 14))))) (F (F (F O (F (L 7) (L 16))) (L 16)) (F (F (F O (L 16)) (L 7)) (F (F (L 16) (L 7)) (F (L 7)
O))))) (F (F (F O (F (F (L 7) (L 15)) (L 15))) (F (F (F O (L 16)) (F (L 16) (L 15))) O)) O))))) (F (F (F (F O
(F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (F (F (L 11) (L 15)) (L 15)) (F
(F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L
7) O) O)))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F
(L 7) O)) O))))) (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7)
(F (F (F O (L 7)) (F (L 7) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F
(F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))))) O) O))) (F (F O (F (F (F O
(F (F (F (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F
(L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F
(L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7)
O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O
(L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) O) (F (F (F O (L 7)) (F
(F (F O (L 7)) (L 7)) O)) O)))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (L
7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O))))
(F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (F
(F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 7) O) (F (L 7)
O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O)))))
(F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F
(F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7))
(L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F
(L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F O (L 7)) (F
(F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F
(L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) O)) O)) (F (F (F (F (F O (F (F (F (L 7) O)
(F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7)
(F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L
7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L
7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7)
O)) (F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7))
(L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O)
O))))) O) (F (F (F O (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O
(L 7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F
(F O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F
(L 7) O)) O)))) O)) O)))) (F (F (F O (F (F (F (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L
7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) (F (L 7)
O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) O)) (F (F
(F (F (F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O)))))
(F (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O)) (F (F (F (F (F O (F (F (F (L 7) O) (F (L
7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7)
O))))) (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7)
O)) (F (F (L 7) O) O))))) O) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) (F (L 7) O)) (F (L 7) (F (L 7) O)))))
(F (F (F O (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O)))) (F (F (F O (F (F (F (F (F (F O (L 7)) (L
7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7)
O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) O) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F
O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O))))
(F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7)
(F (L 7) O))))) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L
7) O)) O))))) (F (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L
7) O))))) (F (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O))
O)))) (F (F (F O (F (F (F O (L 7)) (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7)
(F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 7)) (L
7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 7) (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O))
(F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (L 7) (F (L 7)
O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7))
(F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7))
(L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F
(F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F
(F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7)
O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O)
(F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7)
O))))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F
(F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) (F (L 7) O)) (F (L 7) (F (L 7)
O))))) (F (F (F O (F (L 7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O))))) (F (F (F (F (F O (F (F (F O (F (F
(L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F
(F (L 7) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O)))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7)
(F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F (L 7) O) (F (F (F O (L 7)) (L
7)) O)) (F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L
7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7))
O) O))))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (L 7) (L 10)) O) (F (F
(F O (L 11)) (F (L 11) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O
(L 10)) (L 10)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F (F (L 7) (L 10)) (F (F (L 7) (L 11)) (L 11))) (F (F
(F (L 7) (L 11)) (L 11)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 11)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F O (F (F (F O (L 10)) (F (L 10) (L 11))) (F (F (F O (L 11)) (F (L 10) (L 11))) (F (F (L 10) (L
11)) (F (L 11) O))))) (F (F (F (F (F (L 7) (L 10)) (F (L 9) (L 10))) O) (F (F (F O (L 10)) (F (L 10) (L 9)))
O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 10)) (F (L 10) (L 11))) (F (F (L
10) (L 11)) (L 11)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L
7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 10)) (L 10)) (F (F (L 7) (F (L 7) O))
(F (F (L 7) O) O)))) (F (F (F (L 9) O) (F (F (F (L 9) O) (F (L 9) O)) O)) (F (F (L 10) O) (F (F (F O (L 9)) (F
(L 9) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F
(L 7) (F (L 7) (F (L 7) O))))) O)) (F (F (F (F (F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 9)) (L 9)) (F (F (F
O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (F (L 7) (L 9)) (L 9)) (F (L 9) (F (L 9) (F (L 9) O)))) (F
(L 9) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F (F (F O (L 7)) (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F
(F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F
(F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F
(L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))) (F
(L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O)
(F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F
(F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) (F (L 7) O)) (F (L 7) (F (L 7) O))))) (F (F (F O (F (L 7)
O)) (F (L 7) (F (L 7) (F (L 7) O)))) O)) O)))) (F (F (F O (F (F (F O (F (F (F O (L 9)) (F (L 9) (L 10))) O))
(F (F (F (F (F (L 7) (L 10)) (F (L 9) (L 10))) O) (F (F (F O (L 10)) (F (L 10) (L 9))) O)) (F (F (F O (L 10))
O) O))) (F (F (F (F (F O (L 9)) (F (L 9) (L 10))) (F (F (F (L 7) (L 10)) (F (L 10) (L 11))) (F (F (L 10) (L
11)) (L 11)))) (F (F (F O (L 10)) (F (L 10) (L 11))) (F (F (F O (L 11)) (F (L 10) (L 11))) (F (F (L 10) (L
11)) (F (L 11) O))))) (F (F (F (F O (L 10)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) (F
(F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O))
O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F
(L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O)))))
(F (F (F O (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) O) (F (F
(F O (L 7)) (L 7)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 7)) (L 7)) (L
7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O
(L 7)) (L 7)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O)
O)))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7)
O)) O))))) (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F
(F O (L 7)) (F (L 7) O)) O)))) O)) O))))) O)) (F (F (F (F O (F (F (F O (F (F (F O (F (F (F (L 7) (F (L 7) O))
(F (F (L 7) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L
7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F
(L 7) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) O)) (F (F (F (F
(F O (F (F (F O (L 14)) (L 14)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 7) (F (L 7) O)) (F
(F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (F (L 14) (L 7)) (F (F (F (L 7) (L 11)) (F (L 11) O)) (F (F
(L 7) O) O))))) O) (F (F (F O (F (F (F O (L 11)) (F (L 11) (L 15))) O)) (F (F (F (F (L 7) (L 11)) (L 11)) (F
(F (F (L 7) (L 11)) (L 11)) (F (L 11) (F (L 11) O)))) (F (F (F (L 7) (L 11)) (L 11)) (F (F (F O (L 11)) (F (L
11) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 11) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (F
(F (L 11) (L 15)) (L 15)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L
7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F
(L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F
(F (L 7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L
7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 13)) (F (L 13) (L 14))) O)) (F
(F (F (F (F (L 7) (L 14)) (F (L 11) (L 14))) (L 7)) (F (F (F (L 7) (L 14)) (F (L 14) (L 11))) O)) (F (F (F O
(L 14)) O) O))) (F (F (F (F (F O (L 13)) (F (L 13) (L 14))) (F (F (F (L 7) (L 15)) (F (L 14) (L 15))) (F (L
15) (F (L 15) (L 14))))) (F (F (F O (L 15)) (L 15)) (F (F (F O (L 15)) (L 14)) (F (F (L 15) (L 14)) (F (L 14)
O))))) (F (F (F (F O (F (L 13) (L 14))) (F (F (L 7) (L 15)) (L 15))) (F (F (F O (L 16)) (F (L 16) (L 15))) O))
(F (F (F O (L 15)) O) O))))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (L
7) (L 14)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F O (F (F (F (L 7) (L 15)) (F (L 15) O)) (F (F (L
15) O) (F (L 15) O)))) (F (F (F O (L 14)) (F (L 14) (L 15))) (F (F (L 15) (F (L 15) (L 7))) (F (F (L 15) (L
7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 14)) (L 15)) (F (F (F (L 7) (L 15)) (F (L 15) (L 14))) (F (L 7) (F (L
7) O)))) (F (F (F O (L 15)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 15)) (L 15))
(F (F (F O (L 15)) (L 14)) (F (F (L 15) (L 14)) (F (L 14) O))))) (F (F (F (F (F (L 7) (L 14)) (F (L 11) (L
14))) O) (F (F (F O (L 14)) (F (L 14) (L 11))) O)) (F (F (L 16) (L 15)) (F (F (F O (L 15)) (F (L 15) O)) O))))
(F (F (F O (F (F (F O (L 15)) (F (L 14) (L 15))) (F (L 15) (F (L 15) (L 14))))) (F (F (F O (F (L 7) (L 16)))
(L 16)) (F (F (F O (L 16)) (L 7)) (F (F (L 16) (L 7)) (F (L 7) O))))) (F (F (F O (F (F (L 7) (L 15)) (L 15)))
(F (F (F O (L 16)) (F (L 16) (L 15))) O)) O))))) (F (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L
7) O)) (F (F (L 7) O) O))) (F (F (F (L 11) (L 15)) (L 15)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F
(F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L 7)) (F (F (F (L 7)
O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L
7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) O))
(F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) O))))) O) O))))) (F (F O (F (F (F O (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) O)) O)) (F (F (F (F
(F O (L 7)) (L 7)) (L 7)) O) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F O (F (F (F (L 9) (F
(L 7) O)) (F (F (F (L 9) (L 7)) (F (L 9) O)) O)) (F (F (F (L 7) (L 9)) O) (F (F (F O (L 9)) (F (L 9) O)) O))))
(F (F (F O (F (F (L 9) (F (L 9) O)) (F (F (L 9) O) (F (L 9) O)))) (F (F (F O (L 9)) (L 9)) (F (F (L 9) (F (L
9) (L 7))) (F (F (L 9) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 9)) (L 9)) (F (F (F (L 7) (L 9)) (L 9)) (F
(L 7) (F (L 7) O)))) (F (F (F O (L 9)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F O (L 7)) (L
7)) (F (F (F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 7)) (F (F (L 9) (L 7)) (F (L 7) O))))) (F (F (F (L 7) (F (L
7) O)) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 9) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F O (F (F (F O (L
9)) (L 7)) (F (L 9) (L 7)))) (F (F (F O (F (L 7) (L 9))) (L 9)) (F (F (F O (L 9)) (L 7)) (F (F (L 9) (L 7)) (F
(L 7) O))))) (F (F (F O (F (F (L 7) (L 9)) (L 9))) (F (F (F O (L 9)) (L 9)) O)) O))))) (F (F (F (F (F O (F (F
(F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 7) (F (L 7) O)) (F (F (F (L 7) O)
(F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F O (F (F (F O (L
7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L 7)) (F (F (F (L 7) O) (F (L 7) O)) O))
(F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F
(L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) O)) (F (F (F O (F (F (F O
(F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7)
O) O))))) O) O)))) (F (F (F O (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F (L 7)
(L 9)) O) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7)
O)))) (F (F (F O (L 9)) (L 9)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F (F (L 7) (L 9)) (F (F (L 7) (L 9))
(L 9))) (F (F (F (L 7) (L 9)) (L 9)) O)) (F (F (F O (L 9)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F
(F O (F (F (F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F (F (F (F (F (L 7) (L 9)) (L
9)) O) (F (F (F O (L 9)) (L 9)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 9))
(L 9)) (L 9))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F
(F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L
7) O) O)))) (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O))
O)))) O) (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F
(F O (L 7)) (F (L 7) O)) O)))) O)) O)) (F (F (F O (F (F (F O (F (F (F O (L 9)) (L 9)) O)) (F (F (F (F (F (L 7)
(L 9)) (L 9)) O) (F (F (F O (L 9)) (L 9)) O)) (F (F (F O (L 9)) O) O))) (F (F (F (F (F O (L 9)) (L 9)) (F (F
(F (L 7) (L 9)) (L 9)) (L 9))) (F (F (F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F
(F (F (F O (F (L 7) (L 9))) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F
(F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O
(F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7)
O))))) (F (F (L 7) (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F
(F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (L 7) O) (F (F (F O (L 7)) (L
7)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 7)) (L 7)) (L 7))) (F (F (F O
(L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O))
O))))) (F (F (F O (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L
7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F
O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L
7) O)) O)))) O)) O))))) (F (F (F O (F (F (F O (F (F (F (F (F (F O (L 11)) (L 11)) (F (F (F (L 7) (L 11)) (F (L
11) O)) (F (F (L 11) O) (F (L 11) O)))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F (F (L 7) (F (L 7) (L 11))) (L
7)) (F (F (F (L 7) (L 11)) (L 11)) O)) O)) (F (F (F (F (F O (L 7)) (L 7)) (F (F (F (L 7) (L 12)) (L 11)) (F (L
12) (L 11)))) O) (F (F (F O (F (F (L 7) (L 9)) (L 9))) (F (F (F O (L 9)) (L 9)) O)) O)))) (F (F (F O (F (F (F
(L 11) (F (L 9) O)) (F (F (F (L 11) (L 9)) (F (L 11) O)) O)) (F (F (F (L 9) (L 13)) O) (F (F (F O (L 11)) (F
(L 11) O)) O)))) (F (F (F O (F (F (F (L 11) (L 13)) (F (L 13) O)) (F (F (L 13) O) (F (L 13) O)))) (F (F (F O
(L 13)) (L 13)) (F (F (L 13) (F (L 13) (L 9))) (F (F (L 13) (L 9)) (F (L 9) O))))) (F (F (F (F (F (L 7) (L 9))
(L 13)) (L 14)) (F (F (F (L 7) (L 11)) (L 11)) (F (L 11) (F (L 11) O)))) (F (F (F O (L 14)) (L 11)) (F (F (F O
(L 11)) (F (L 11) O)) O))))) (F (F (F (F (F O (L 7)) (F (F (F (L 7) (L 12)) (L 11)) (F (L 12) (L 11)))) (F (F
(F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F (F (F (F (F (L 7) (L 9)) (L 9)) (F (L
9) O)) (F (L 9) (F (L 9) (F (L 9) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L
9)) (L 9)) (L 9))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L
7)) (F (F (F O (L 7)) (L 7)) O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7)
O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O)
(F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (L 7) (F (L 7) O)) (F (F (F O
(L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O))
(F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 9)) (F (L 9) (L 13))) O)) (F (F (F (F (F (L 7) (L 13)) (L 13)) (L
7)) (F (F (F (L 7) (L 13)) (F (L 13) (L 11))) O)) (F (F (F O (L 13)) O) O))) (F (F (F (F (F O (L 9)) (F (L 9)
(L 13))) (F (F (F (L 7) (L 13)) (F (L 13) (L 14))) (F (F (L 13) (L 14)) (L 14)))) (F (F (F O (L 13)) (F (L 13)
(L 14))) (F (F (F O (L 14)) (F (L 13) (L 14))) (F (F (L 13) (L 14)) (F (L 14) O))))) (F (F (F (F O (F (L 7) (L
13))) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F (F (L 12) (F (L 7) O))
(F (F (F (L 12) (L 7)) (F (L 12) O)) O)) (F (F (F (L 7) (L 13)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F
(F (F O (F (F (F (L 12) (L 11)) (F (L 12) O)) (F (F (L 12) O) (F (L 11) O)))) (F (F (F O (L 13)) (L 13)) (F (F
(F (L 12) (L 11)) (F (L 11) (L 7))) (F (F (L 11) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 13)) (F (F (L 12)
(L 14)) (L 14))) (F (F (F (L 9) (L 14)) (L 14)) (F (L 13) (F (L 13) O)))) (F (F (F O (L 14)) (L 13)) (F (F (F
O (L 13)) (F (L 13) O)) O))))) (F (F (F O (F (F (F O (L 13)) (F (L 13) (L 14))) (F (F (F O (L 14)) (F (L 13)
(L 14))) (F (F (L 13) (L 14)) (F (L 14) O))))) (F (F (F (F (F (L 7) (L 13)) (L 13)) O) (F (F (F O (L 13)) (F
(L 13) (L 11))) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 13)) (F (L 13) (L
14))) (F (F (L 13) (L 14)) (L 14)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7)
O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F (F O (F (F (F (L 7) O) (F (L 7)
O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (L 7) (F (L 7) O)))))
(F (F (F (L 7) (F (L 7) O)) (F (F (F (L 12) (L 7)) (F (L 12) O)) (F (F (L 12) O) O))) (F (F (F (L 7) (L 12))
(L 12)) (F (F (F (L 12) (L 7)) (F (L 7) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 9) (L 7)) (F (L 9)
O)) (F (F (L 9) O) (F (L 11) O)))) (F (F (F O (L 13)) (L 13)) (F (F (F (L 9) (L 11)) (F (L 11) (L 9))) (F (F
(L 11) (L 9)) (F (L 9) O))))) (F (F (F O (L 12)) (F (F (F (L 12) O) (F (L 12) O)) (F (L 7) (F (L 7) O)))) (F
(F (F O (L 12)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 9)) (L 9)) (F (F (F (L 7)
(L 12)) (L 13)) (F (L 13) (F (L 13) (L 7))))) (F (F (F O (F (L 12) (L 13))) (F (L 12) (L 13))) (F (F (F O (L
13)) (F (L 13) (L 7))) (F (F (L 13) (L 7)) (F (L 7) O))))) (F (F (L 9) (F (L 9) (F (L 9) (F (L 9) O)))) (F (L
9) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F (F (F O (L 9)) (L 9)) (F (F (L 9) (F (L 9) (L 7))) (F (L 9)
(F (L 9) (L 7))))) (F (F (F O (F (L 7) (L 9))) (L 9)) (F (F (F O (L 9)) (L 7)) (F (F (L 9) (L 7)) (F (L 7)
O))))) (F (F (F O (F (F (L 7) (L 9)) (L 9))) (F (F (F O (L 9)) (L 9)) O)) O)))) (F (F (F (F (F O (F (F (F (L
9) O) (F (L 9) O)) (F (F (L 9) O) (F (L 9) O)))) (F (F (F O (L 13)) (L 13)) (F (F (L 9) (F (L 9) O)) (F (L 9)
(F (L 9) O))))) (F (F (F (L 9) (F (L 12) O)) (F (F (L 13) (F (L 9) O)) (F (F (L 7) O) O))) (F (F (F (L 12) (L
13)) (L 9)) (F (F (F (L 7) (L 13)) (F (L 13) O)) (F (F (L 7) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (L 7)
O)) (F (F (L 7) O) (F (L 9) O)))) (F (F (F O (L 9)) (L 9)) (F (F (F (L 7) (L 9)) (F (L 9) O)) (F (F (L 9) (L
7)) (F (L 7) O))))) (F (F (F O (L 9)) (F (F (F (L 7) O) (F (L 7) O)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 9))
(L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F O (L 9)) (F (F (F O (L 9)) (F (L 7) O)) (F (F (L
9) (L 7)) (F (L 7) O))))) (F (F (F O (F (L 9) O)) (F (L 9) (F (L 9) (F (L 9) O)))) O)) O)))) (F (F (F (F (F O
(F (F (F (L 12) O) (F (F (F (L 12) O) (F (L 12) O)) O)) (F (F (F (L 7) (L 12)) O) (F (F (F O (L 12)) (F (L 12)
O)) O)))) (F (F (F O (F (F (F (L 12) (L 11)) (F (L 12) O)) (F (F (L 12) O) (F (L 11) O)))) (F (F (F O (L 12))
(L 12)) (F (F (F (L 12) (L 11)) (F (L 11) (L 7))) (F (F (L 11) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L
12)) (F (F (L 12) (L 13)) (L 13))) (F (F (F (L 9) (L 12)) (L 12)) O)) (F (F (F O (L 13)) (L 13)) (F (F (F O (L
13)) (F (L 13) O)) O))))) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7)
O)))) (F (F (F O (L 9)) (L 9)) O)) (F (F (F (F (L 7) (L 12)) (L 12)) (F (L 7) O)) (F (F (F O (L 7)) O) O))) (F
(F (F (F (F O (L 9)) (L 9)) (F (F (F (L 7) (L 12)) (F (L 12) (L 9))) (F (F (L 12) (L 9)) (F (L 12) (L 9)))))
(F (F (F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F (F (F (F O (L 7)) (L 7)) (F (F
(F O (L 9)) (L 9)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O))
O)) (F (F (L 7) O) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F O (F (F (F (L 7) (L 9)) (F (L 9) O)) (F (F (L
9) O) (F (L 9) O)))) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) (F (L 9) O))))) (F (F (L 7) (F (F (L 7) (L 9))
O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 9)) (L 9)) (F (F
(F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F (F (F (L 7) O) (F (F (F O (L 7)) (L 7)) O)) (F (L 7) (F (F (F O
(L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 9)) (L 9)) (L 9))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L
7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F O (F (F O
(F (F (F O (L 9)) (L 9)) (F (F (F (L 7) (L 9)) (F (L 9) O)) (F (F (L 9) O) O)))) (F (F (F O (L 9)) (F (F (F (L
7) O) (F (L 7) O)) O)) (F (F (F O (L 9)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L
9)) (L 9)) O)) (F (F (L 9) (F (L 9) (F (L 9) (F (L 9) O)))) (F (L 9) (F (F (F O (L 9)) (F (L 9) O)) O)))) O))
O)))) O)) (F (F (F O (F (F (F O (F (F (F O (F (F (F (L 11) (F (L 7) O)) (F (F (F (L 11) (L 7)) (F (L 11) O))
O)) (F (F (F (L 7) (L 11)) O) (F (F (F O (L 11)) (F (L 11) O)) O)))) (F (F (F O (F (F (F (L 11) (L 12)) (F (L
12) O)) (F (F (L 12) O) (F (L 12) O)))) (F (F (F O (L 11)) (L 12)) (F (F (L 12) (F (L 12) (L 7))) (F (F (L 12)
(L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 11)) (F (F (L 7) (L 11)) (L 11))) (F (F (F (L 7) (L 11)) (L 11))
(F (L 7) (F (L 7) O)))) (F (F (F O (L 11)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) O)) (F (F (F (F (F O
(F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (L 7) (F (L 7) O)) (F (F (F (L
7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) (F (F (F O
(F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7)
O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7)
(F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 11) O) (F (F (F (L 11) O)
(F (L 11) O)) O)) (F (F (F (L 7) (L 11)) O) (F (F (F O (L 11)) (F (L 11) O)) O)))) (F (F (F O (F (F (F (L 11)
(L 12)) (F (L 12) O)) (F (F (L 12) O) (F (L 12) O)))) (F (F (F O (L 11)) (L 12)) (F (F (L 12) (F (L 12) (L
7))) (F (F (L 12) (L 7)) (F (L 7) O))))) (F (F (F (F (L 7) (L 11)) (F (F (L 7) (L 11)) (L 11))) (F (F (F (L 7)
(L 11)) (L 11)) O)) (F (F (F O (L 11)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F (F (F (F O (L 7))
(L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 9)) (L 9)) O)) (F (F (F (F (F (L
7) (L 9)) (L 11)) (L 11)) (F (F (F (L 7) (L 9)) (L 9)) O)) (F (F (F O (L 9)) O) O))) (F (F (F (F (F O (L 9))
(L 9)) (F (F (F (L 7) (L 11)) (F (L 11) (L 9))) (F (F (L 11) (L 9)) (F (L 11) (L 9))))) (F (F (F O (L 9)) (L
9)) (F (F (F O (L 9)) (L 9)) (F (L 9) (F (L 9) O))))) (F (F (F (F O (F (L 7) (L 9))) (F (F (L 7) (L 9)) (L
9))) (F (F (F O (L 11)) (L 11)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F (F
(L 7) (F (L 7) O)) O)) (F (F (F (L 7) (L 9)) O) (F (F (F O (L 9)) (F (L 9) O)) O)))) (F (F (F O (F (F (L 7) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 9)) (L 9)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F (F
(L 7) (L 9)) (F (F (L 7) (L 9)) (L 9))) (F (F (F (L 7) (L 9)) (L 9)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 9))
(L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F O (F (F (F O (L 9)) (L 9)) (F (F (F O (L 9)) (L 9)) (F
(L 9) (F (L 9) O))))) (F (F (F (F (F (L 7) (L 9)) (L 9)) O) (F (F (F O (L 9)) (L 9)) O)) (F (L 7) (F (F (F O
(L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 9)) (L 9)) (L 9))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L
7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F O (L 7)) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F O (F (F
(F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L 7) (F (F (L 7) (F (L 7) O)) (F (F
(L 7) O) O))))) (F (F O (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L
7)) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O))))) (F (F (F
O (F (F (F O (L 7)) (L 7)) O)) (F (F (L 7) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L
7) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) O))) (F (L
7) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O))))) O) O))))) O) O))))).
