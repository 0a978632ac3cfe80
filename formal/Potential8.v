(** * A potential of pairs of lines

    Written by [scripts/formal-potential.py 8 25 68]. Nothing in this file is trusted. *)

From Coq Require Import ZArith.
From StillLife Require Import Strips.

Local Notation F := Fork.
Local Notation O := (Leaf 0).
Local Notation L n := (Leaf (- n)).

Definition depth : nat := 8.
Definition share : Z := 25.
Definition lines : Z := 68.
Definition spread : Z := 81.

Definition table : tree :=
(F (F (F O (F O (F (F (F O (F (F (F O (F (F O (F O (F (F (F O (L 9)) (F (F (F (L 9) O) (F (L 9) O)) O)) (F (F
(F O (L 9)) O) O)))) O)) (F (F (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (F (L 10) O) (F (F (F (L 10) O)
(F (L 10) O)) O)) (F (F (F (L 7) (L 13)) O) (F (F (F O (L 10)) (F (L 10) O)) O)))) O) (F (F (F O (F (F (F O (L
9)) (L 9)) O)) (F (F (F (F O (L 10)) (L 10)) (F (F (L 10) (F (L 10) (L 7))) (F (F (L 10) (L 7)) (F (L 7) O))))
(F (F (L 10) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) O) (F (L 7)
O))) O) O))) (F (F (F (F O (F O (F (F (F O (L 9)) (F (F (F (L 9) O) (F (L 9) O)) O)) (F (F (F O (L 9)) O)
O)))) (F (F (F O (F (F (F O (L 13)) (L 13)) O)) (F (F (F (F (F O (L 7)) (L 10)) O) (F (F (F O (L 10)) (L 10))
O)) (F (F (F O (L 10)) O) O))) (F (F (F (F (F O (F (L 10) (L 13))) (L 13)) (F (F (F O (L 10)) (L 10)) (F (L
10) (F (L 10) (L 7))))) (F (F (F O (F (L 9) (L 10))) (F (L 7) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 7))) (F
(F (L 10) (L 7)) (F (L 7) O))))) (F (F (F (F O (F (L 7) (L 10))) (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L
7)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F O (F (F (F O (L 7)) O) (F (F (F O (L 7)) (F (L 7) O)) O))))
(F (F (F O (F (F (F O (L 7)) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7)
(F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7))
O) O)))) (F (F (F O (F (F (F O (F (L 9) (L 10))) (F (L 7) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 7))) (F (F
(L 10) (L 7)) (F (L 7) O))))) (F (F (F (F (F O (L 7)) (F (L 7) (L 10))) O) (F (F (F O (L 10)) (L 10)) O)) (F
(L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 9)) (L 10)) (F (L 10) (F (L 10) (L 7)))))
(F (F (F O (F O (L 7))) (L 7)) (F (F (F O (L 7)) O) (F (F (L 7) O) O)))) (F (F (F O (F (F O (L 7)) (L 7))) (F
(F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F O (F O (F (L 7) O))) O) O) O)))) O) O))) (F (F O (F (F (F O (F (F
(F (F (F (F O (F (F (F (L 7) O) (F (F (F (L 7) O) (F (L 7) O)) O)) (F (F (F O (L 7)) O) (F (F (F O (L 7)) (F
(L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F
(F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F (F O (L 7)) (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L
7)) O)) (F (F (F O (L 7)) O) O)))) (F (F O (F (F (F (F O (L 7)) (L 7)) O) O)) (F (F (F O (F (F (F O (L 7)) (F
(L 7) O)) (F (F (L 7) O) (F (L 7) O)))) O) (F (F (F O (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O))
O)))) O) (F (F (F (F O (F O (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) O) (F (F (F O (F (F (F O (L
7)) (L 7)) O)) (F (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L
7) O)) O)))) O)) O)) (F (F (F O (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (F (F (F O (L 7)) (L 7)) O) (F
(F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (L
7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F (F O (L 7)) (F (F O
(L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) O) (F (F (F O (F (F O (F (F (F O (L
7)) (L 14)) (F (F (F O (L 7)) (F (L 7) O)) (F (F (L 7) O) O)))) (F (F (F O (L 14)) O) (F (F (F O (L 14)) O)
O)))) (F (F (F O (F (F (F O (L 14)) (L 14)) O)) (F (F (L 17) (F (F (F (L 17) (L 14)) (F (L 17) (L 14))) (F (L
14) (F (L 14) O)))) (F (L 14) (F (F (F O (L 14)) (F (L 14) O)) O)))) O)) O)))) (F (F (F O (F (F (F (F (F (F O
(F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O))
(F (F (L 7) O) O)))) (F (F O (F (F (L 7) O) O)) (F (F (F O (L 7)) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F
(F O (F (F (F O (L 20)) (L 20)) O)) O)) (F (F (F (F O (F (F (F O (L 20)) (L 17)) (F (L 20) (F (L 17) O)))) (F
(F (F O (L 20)) (L 20)) (F (F (F O (L 20)) (F (L 17) O)) (F (F (L 20) O) O)))) (F (F (F O (F (L 7) O)) (F (L
7) (F (L 7) (F (L 7) O)))) O)) O)) (F (F (F (F O (F (F (F O (L 20)) (L 20)) O)) (F (F (F O (F (L 20) O)) (F (F
(L 17) (F (L 14) O)) (F (F (L 7) O) O))) (F (F (F (L 20) (L 17)) (L 7)) (F (F (F (L 7) (L 17)) (F (L 17) O))
(F (F (L 7) O) O))))) O) (F (F (F O (F (F O (L 7)) (F (F (F O (L 7)) O) (F (F (L 7) O) O)))) (F (F (F O (F (L
7) O)) (F (F (F (L 7) (L 17)) (L 17)) (F (L 17) (F (L 17) O)))) O)) O)))) (F (F (F O (F (F (F (F (F (F O (L
7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F O (F (L 7) O)) O)) (F (F (F (F O
(L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) O)) (F (F (F (F O (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (L 7))) O)
(F (F (F O (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) O)))) (F (F (F O (F (F (F (L 7) (F (L 7) O)) (F
(F (L 7) (F (L 7) O)) O)) (F (F (L 7) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (L 7) (F (L 7)
O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F (F (F O
(L 7)) (L 7)) (L 7)) (F (L 7) (F (L 7) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (F (L 7) O))
O))))) (F (F (F (F (F O (F (L 7) O)) (F (F (F O (L 7)) (L 7)) (L 7))) (F (F (F O (L 20)) (L 20)) (F (F (F O (L
20)) (F (L 17) (L 7))) (F (F (L 20) (L 7)) (F (L 7) O))))) (F (F (F (F (F O (L 20)) (F (L 14) (L 17))) (F (L
7) O)) (F (F (F (L 7) (L 20)) (F (L 20) (L 17))) (F (L 7) (F (L 7) O)))) (F (L 7) (F (F (F O (L 7)) (F (L 7)
O)) O)))) (F (F (F O (F (F (F O (L 20)) (L 17)) (F (L 20) (F (L 17) (L 7))))) (F (F (F O (F O (L 7))) (L 7))
(F (F (F O (L 7)) O) (F (F (L 7) O) O)))) (F (F (F O (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O))
O))))) (F (F (F (F (F O (F (F (F O (L 20)) (L 20)) O)) (F (F (F O (F (L 7) O)) (F (F (F (L 7) O) (F (L 7) O))
(F (F (L 7) O) O))) (F (F (F (L 20) (L 17)) (L 7)) (F (F (F (L 7) (L 17)) (F (L 17) O)) (F (F (L 7) O) O)))))
(F (F O (F (F O (L 7)) O)) (F (F (F O (L 17)) O) (F (F (F O (L 17)) O) O)))) (F (F (F O (F (F (F O (L 17)) (L
17)) O)) (F (F (F (F (L 7) (L 14)) (L 14)) (F (F (F (L 7) (L 17)) (L 17)) (F (L 17) (F (L 17) O)))) (F (F (F
(L 7) (L 17)) (L 17)) (F (F (F O (L 17)) (F (L 17) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 14) O)) O) (F (F
(F (L 14) (L 17)) (L 17)) O))) O) O)))) (F (F (F (F O (F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (F (F (F O
(L 7)) (L 7)) O) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))) (F (F (F (F (F O (L 7)) (L 7)) (F (F
(F O (L 7)) (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) (F (L 7) (F (L 7) O))))) (F (F (F
(F O (L 7)) (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) (F (F (F O (F O (F
(F (F O (L 21)) O) (F (F (F O (L 21)) (F (L 21) O)) O)))) (F (F (F O (F (F (F O (L 7)) (F (L 7) O)) (F (F (L
7) O) (F (L 7) O)))) (F (F (F O (L 14)) (L 14)) (F (L 7) (F (L 7) (F (L 7) O))))) (F (F (F (F O (L 21)) (F (F
(L 7) (L 21)) (L 21))) (F (F (F O (L 21)) (L 21)) O)) (F (F (F O (L 21)) O) O)))) (F (F (F O (F (F (F O (F (L
14) (L 21))) (F (L 14) (L 21))) (F (F (F O (L 21)) (L 21)) (F (L 21) (F (L 21) O))))) (F (F (F (F (F O (L 14))
(F (L 14) (L 21))) O) (F (F (F O (L 21)) (L 21)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O
(F (F (F O (L 14)) (L 21)) (L 21))) (F (F (F O (F O (L 7))) (L 7)) (F (F (F O (L 7)) O) (F (F (L 7) O) O))))
(F (F (F O (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 14)) (L
14)) O)) (F (F (F (L 24) O) (F (F (F (L 21) O) (F (L 21) O)) O)) (F (F (F (L 14) (L 24)) O) (F (F (F O (L 21))
(F (L 21) O)) O)))) (F (F (F O (F (F (F (L 7) O) (F (L 7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7))
(L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) O)) (F (F (F (F (F (F O (L 7)) (L 7)) (F (F (F O (L 7))
(L 7)) (F (L 7) (F (L 7) O)))) (F (F (F O (L 14)) (L 14)) (F (F (F O (L 7)) (F (L 7) O)) (F (F (L 7) O) O))))
(F (F (F (F (L 17) (L 21)) (L 21)) (F (F (L 21) (F (L 21) (L 14))) (F (F (L 21) (L 14)) (F (L 14) O)))) (F (F
(L 21) (L 14)) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F (F (F (F O (L 14)) (L 14)) (F (F (L 17) (F (L 17)
O)) (F (F (L 17) (L 14)) (F (L 17) O)))) (F (F (F O (F O (L 14))) (L 14)) (F (F (F O (L 14)) O) (F (F (L 14)
O) O)))) (F (F (F O (F (F O (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) O)))) O)) (F (F (F O (F (F (F O (F
(F (F O (L 24)) (L 24)) O)) (F (F (F (F (F O (L 14)) (L 21)) O) (F (F (F O (L 21)) (L 21)) O)) (F (F (F O (L
21)) O) O))) (F (F (F (F (F O (L 24)) (L 24)) (F (F (F O (L 21)) (L 21)) (L 21))) (F (F (F O (F (L 14) (L
21))) (F (L 14) (L 21))) (F (F (F O (L 21)) (L 21)) (F (L 21) (F (L 21) O))))) (F (F (F (F O (F (L 7) (L 21)))
(F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O))))) O) O)))) O)) (F (F (F (F O (F
(F (F O (F (F O (F O (F (F (F O (L 9)) (F (F (F (L 9) O) (F (L 9) O)) O)) (F (F (F O (L 9)) O) O)))) O)) (F (F
(F (F (F O (F (F (F O (L 7)) (L 7)) O)) (F (F (F (L 10) O) (F (F (F (L 10) O) (F (L 10) O)) O)) (F (F (F (L 7)
(L 13)) O) (F (F (F O (L 10)) (F (L 10) O)) O)))) O) (F (F (F O (F (F (F O (L 9)) (L 9)) O)) (F (F (F (F O (L
10)) (L 10)) (F (F (L 10) (F (L 10) (L 7))) (F (F (L 10) (L 7)) (F (L 7) O)))) (F (F (L 10) (L 7)) (F (F (F O
(L 7)) (F (L 7) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 7) O)) O) (F (L 7) O))) O) O))) (F (F (F (F O (F O
(F (F (F O (L 9)) (F (F (F (L 9) O) (F (L 9) O)) O)) (F (F (F O (L 9)) O) O)))) (F (F (F O (F (F (F O (L 13))
(L 13)) O)) (F (F (F (F (F O (L 7)) (L 10)) O) (F (F (F O (L 10)) (L 10)) O)) (F (F (F O (L 10)) O) O))) (F (F
(F (F (F O (F (L 10) (L 13))) (L 13)) (F (F (F O (L 10)) (L 10)) (F (L 10) (F (L 10) (L 7))))) (F (F (F O (F
(L 9) (L 10))) (F (L 7) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 7))) (F (F (L 10) (L 7)) (F (L 7) O))))) (F
(F (F (F O (F (L 7) (L 10))) (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O)))))
(F (F (F O (F O (F (F (F O (L 7)) O) (F (F (F O (L 7)) (F (L 7) O)) O)))) (F (F (F O (F (F (F O (L 7)) (F (L
7) O)) (F (F (L 7) O) (F (L 7) O)))) (F (F (F O (L 7)) (L 7)) (F (F (L 7) (F (L 7) O)) (F (F (L 7) O) O)))) (F
(F (F (F O (L 7)) (L 7)) (F (F (F O (L 7)) (L 7)) O)) (F (F (F O (L 7)) O) O)))) (F (F (F O (F (F (F O (F (L
9) (L 10))) (F (L 7) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 7))) (F (F (L 10) (L 7)) (F (L 7) O))))) (F (F
(F (F (F O (L 7)) (F (L 7) (L 10))) O) (F (F (F O (L 10)) (L 10)) O)) (F (L 7) (F (F (F O (L 7)) (F (L 7) O))
O)))) (F (F (F O (F (F (F O (L 9)) (L 10)) (F (L 10) (F (L 10) (L 7))))) (F (F (F O (F O (L 7))) (L 7)) (F (F
(F O (L 7)) O) (F (F (L 7) O) O)))) (F (F (F O (F (F O (L 7)) (L 7))) (F (F (F O (L 7)) (L 7)) O)) O))))) (F
(F (F (F O (F O (F (L 7) O))) O) O) O)))) O) O) (F (F (F O (F (F (F O (F (F (F O (F (F (F (L 28) O) (F (F (F
(L 28) O) (F (L 28) O)) O)) (F (F (F O (L 28)) O) (F (F (F O (L 21)) (F (L 21) O)) O)))) (F (F (F O (F (F (F
(L 28) (L 31)) (F (L 31) O)) (F (F (L 31) O) (F (L 31) O)))) (F (F (F O (L 28)) (F (L 28) (L 31))) (F (F (L
31) (F (L 31) O)) (F (F (L 31) O) O)))) (F (F (F (F O (L 28)) (F (F O (L 21)) (L 21))) (F (F (F O (L 28)) (F
(L 28) (L 21))) O)) (F (F (F O (L 21)) O) O)))) O)) O) (F (F (F (F (F O (F (F (F (L 28) O) (F (F (F (L 28) O)
(F (L 28) O)) O)) (F (F (F O (L 28)) O) (F (F (F O (L 21)) (F (L 21) O)) O)))) (F (F (F O (F (F (F (L 28) (L
31)) (F (L 31) O)) (F (F (L 31) O) (F (L 31) O)))) (F (F (F O (L 28)) (F (L 28) (L 31))) (F (F (L 31) (F (L
31) O)) (F (F (L 31) O) O)))) (F (F (F (F O (L 28)) (F (F O (L 21)) (L 21))) (F (F (F O (L 28)) (F (L 28) (L
21))) O)) (F (F (F O (L 21)) O) O)))) (F (F (F O (F (F (F O (L 24)) (F (L 24) (L 27))) O)) (F (F (F (F (F O (L
14)) (L 28)) (L 28)) (F (F (F O (L 24)) (L 24)) O)) (F (F (F O (L 24)) O) O))) (F (F (F (F (F O (L 24)) (F (L
24) (L 27))) (F (F (F O (L 28)) (F (L 28) (L 24))) (F (F (L 28) (L 24)) (F (L 28) (L 14))))) (F (F (F O (F (L
14) (L 24))) (F (L 14) (L 24))) (F (F (F O (L 24)) (F (L 24) (L 14))) (F (F (L 24) (L 14)) (F (L 14) O))))) (F
(F (F (F O (F O (L 24))) (F (F O (L 14)) (L 14))) (F (F (F O (L 21)) (L 21)) O)) O)))) (F (F (F O (F O (F (F
(F O (L 27)) O) (F (F (F O (L 14)) (F (L 14) O)) O)))) (F (F O (F (F (F O (L 14)) (L 14)) O)) (F (F (F (F O (L
27)) (F (F O (L 14)) (L 14))) (F (F (F O (L 14)) (L 14)) O)) (F (F (F O (L 14)) O) O)))) (F (F (F O (F (F (F O
(F (L 14) (L 24))) (F (L 14) (L 24))) (F (F (F O (L 24)) (F (L 24) (L 14))) (F (F (L 24) (L 14)) (F (L 14)
O))))) (F (F (F (F (F O (L 14)) (F (L 14) (L 24))) O) (F (F (F O (L 24)) (L 24)) O)) O)) (F (F (F O (F (F (F O
(L 14)) (L 24)) (F (L 24) (F (L 24) (L 14))))) O) O)))) O))) O) O)))) (F (F (F (F (F (F O (F O (F (F (F O (F
(F O (F O (F (F (F O (L 2)) O) O))) (F O (F (F (F (F O (L 2)) O) O) O)))) O) (F (F (F O (F O (F (F (F O (L 3))
O) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F O (F O (L 3))) O)) (F (F (F (F O (L 6)) (L 6)) (F (L 3) (F (L
3) (F (L 3) O)))) (F (L 3) (F (F (F O (L 3)) (F (L 3) O)) O)))) O)) O)))) (F (F (F O (F (F (F O (F (F O (F (F
(F O (L 3)) (L 3)) O)) O)) (F (F (F (F O (F (F (F O (L 6)) (L 6)) (F (F (L 6) (L 3)) (F (L 6) O)))) (F (F (F O
(L 6)) (F (L 3) (L 6))) (F (F (F O (L 3)) (F (L 6) O)) (F (F (L 3) O) O)))) O) O)) (F (F (F (F O (F (F (F O (L
3)) (L 3)) O)) (F (F (F O (F (L 3) O)) (F (F (F (L 6) (L 3)) (F (L 6) O)) O)) (F (F (F (L 3) (L 6)) (L 2)) (F
(F (F O (L 3)) (F (L 3) O)) (F (F (L 2) O) O))))) O) (F (F O (F (F O (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L
3) O)))) O)) O)))) (F (F (F O (F O (F O (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O))))
(F (F (F O (F (F (F O (F (L 2) O)) (F (F (L 2) O) O)) (F (F (L 2) O) O))) (F (F O (F O (F (F (F O (L 2)) (F (L
2) O)) (F (F (L 2) O) O)))) (F (F (F (F (F O (L 2)) (F O (L 2))) (F O (L 2))) (F (F (F O (L 2)) (F (L 2) O))
O)) (F (F (F O (L 2)) O) O)))) (F (F (F O (F (F (F O (L 6)) (F (L 3) (L 6))) (F (F (F O (L 3)) (F (L 6) O)) (F
(F (L 3) O) O)))) (F (F (F (F (F O (L 3)) (L 6)) O) (F (F (F O (L 6)) (F (L 6) (L 3))) (F (L 2) (F (L 2) O))))
O)) (F (F (F O (F (F (F O (L 6)) (L 6)) (F (F (L 6) (L 3)) (F (L 6) O)))) O) O)))) (F (F (F (F (F O (F (F (F O
(L 3)) (L 3)) O)) (F (F (F O (F (L 2) O)) O) (F (F (F (L 3) (L 6)) (L 2)) (F (F (F O (L 3)) (F (L 3) O)) (F (F
(L 2) O) O))))) (F O (F (F (F O (L 3)) O) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F (F O (L 6)) (L 6)) O))
(F (F (F (F (L 2) (L 6)) (L 6)) (F (F (F (L 2) (L 3)) (L 3)) (F (L 3) (F (L 3) O)))) (F (F (F O (L 3)) (L 3))
(F (F (F O (L 3)) (F (L 3) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 6) O)) O) (F (F (L 6) (L 3)) O))) O)
O)))) (F (F (F (F O (F O (F O (F (F (F (F O (L 2)) O) O) O)))) (F (F (F O (F O (F (F (F O (L 6)) O) (F (F (F O
(L 3)) (F (L 3) O)) O)))) (F (F O (F (F (F O (L 6)) (L 6)) O)) (F (F (F (F O (L 6)) (F (F O (L 3)) (L 3))) (F
(F (F O (L 6)) (F (L 6) (L 3))) O)) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F (F O (F (L 9) (L 10))) (F (L
6) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 3))) (F (F (L 10) (L 3)) (F (L 3) O))))) (F (F (F (F (F O (L 6))
(F (L 6) (L 10))) O) (F (F (F O (L 10)) (L 10)) O)) O)) (F (F (F O (F (F (F O (L 9)) (L 10)) (F (L 10) (F (L
10) (L 3))))) O) O)))) (F (F (F (F (F O (F (F (F O (L 6)) (L 6)) O)) (F (F (F (L 10) O) (F (F (F (L 10) O) (F
(L 10) O)) O)) (F (F (F (L 6) (L 13)) O) (F (F (F O (L 10)) (F (L 10) O)) O)))) O) (F (F (F O (F (F (F O (L
9)) (L 9)) O)) (F (F (F (F O (L 10)) (L 10)) (F (F (L 10) (F (L 10) (L 6))) (F (F (L 10) (L 6)) (F (L 6) O))))
(F (F (L 10) (L 6)) (F (F (F O (L 6)) (F (L 6) O)) O)))) (F (F (F (F O (F O (L 3))) (F (F (F O (L 6)) (F (L 6)
O)) (F (F (L 6) (L 3)) (F (L 6) O)))) (F (F (F O (F O (L 3))) (L 3)) (F (F (F O (L 3)) O) (F (F (L 3) O) O))))
(F (F (F O (F (F O (L 3)) (L 3))) (F (F (F O (L 3)) (L 3)) O)) O)))) O)) (F (F (F O (F (F (F O (F (F (F O (L
13)) (L 13)) O)) (F (F (F (F (F O (L 6)) (L 10)) O) (F (F (F O (L 10)) (L 10)) O)) (F (F (F O (L 10)) O) O)))
(F (F (F (F (F O (F (L 10) (L 13))) (L 13)) (F (F (F O (L 10)) (L 10)) (F (L 10) (F (L 10) (L 3))))) (F (F (F
O (F (L 9) (L 10))) (F (L 6) (L 10))) (F (F (F O (L 10)) (F (L 10) (L 3))) (F (F (L 10) (L 3)) (F (L 3) O)))))
(F (F (F (F O (F O (L 10))) O) O) O)))) O) O)))) O) (F (F (F (F (F O (F O (F (F (F (F O (F (F (F O (L 3)) (L
3)) O)) (F (F (F O (F (L 3) O)) (F (F (F (L 6) (L 3)) (F (L 6) O)) O)) (F (F (F (L 3) (L 6)) (L 2)) (F (F (F O
(L 3)) (F (L 3) O)) (F (F (L 2) O) O))))) O) (F (F O (F (F O (F (F (F O (L 3)) (L 3)) (F (L 3) (F (L 3) O))))
O)) O)))) (F (F (F O (F O (F O (F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O)))) (F (F (F O
(F (F (F O (F (L 2) O)) (F (F (L 2) O) O)) (F (F (L 2) O) O))) (F (F O (F O (F (F (F O (L 2)) (F (L 2) O)) (F
(F (L 2) O) O)))) (F (F (F (F (F O (L 2)) (F O (L 2))) (F O (L 2))) (F (F (F O (L 2)) (F (L 2) O)) O)) (F (F
(F O (L 2)) O) O)))) (F (F (F O (F (F (F O (L 6)) (F (L 3) (L 6))) (F (F (F O (L 3)) (F (L 6) O)) (F (F (L 3)
O) O)))) (F (F (F (F (F O (L 3)) (L 6)) O) (F (F (F O (L 6)) (F (L 6) (L 3))) (F (L 2) (F (L 2) O)))) O)) (F
(F (F O (F (F (F O (L 6)) (L 6)) (F (F (L 6) (L 3)) (F (L 6) O)))) O) O)))) (F (F (F (F (F O (F (F (F O (L 3))
(L 3)) O)) (F (F (F O (F (L 2) O)) O) (F (F (F (L 3) (L 6)) (L 2)) (F (F (F O (L 3)) (F (L 3) O)) (F (F (L 2)
O) O))))) (F O (F (F (F O (L 3)) O) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F (F O (L 6)) (L 6)) O)) (F (F
(F (F (L 2) (L 6)) (L 6)) (F (F (F (L 2) (L 3)) (L 3)) (F (L 3) (F (L 3) O)))) (F (F (F O (L 3)) (L 3)) (F (F
(F O (L 3)) (F (L 3) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 6) O)) O) (F (F (L 6) (L 3)) O))) O) O)))) (F
(F (F (F (F (F O (F (F (F (L 57) O) (F (F (F (L 57) O) (F (L 57) O)) O)) (F (F (F (L 25) (L 57)) O) (F (F (F O
(L 57)) (F (L 57) O)) O)))) (F (F (F O (F (F (L 57) (F (L 57) O)) (F (F (L 57) O) (F (L 57) O)))) (F (F (F O
(L 57)) (L 57)) (F (F (L 57) (F (L 57) (L 25))) (F (F (L 57) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L
57)) (F (F (L 25) (L 57)) (L 57))) (F (F (F (L 25) (L 57)) (L 57)) O)) (F (F (F O (L 57)) (L 25)) (F (F (F O
(L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F
(L 25) O)))) (F (F (F O (L 25)) (F (L 50) (L 25))) O)) (F (F (F (F (L 50) (L 57)) (L 57)) (F (F (F (L 50) (L
25)) (F (L 50) (L 25))) O)) O)) (F (F (F (F (F O (L 25)) (F (L 50) (L 25))) (F (F (F (L 25) (L 57)) (F (L 57)
(L 25))) (F (F (L 57) (L 25)) (F (L 57) (L 25))))) O) (F (F (F (F O (L 2)) (F (F (L 25) (L 57)) (L 57))) (F (F
(F O (L 57)) (L 57)) O)) O)))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F
(L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L
25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) (F (L 25) (F
(L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) O)) (F (F (F (F (F (F O (F (F
(F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 25) (F (L 25)
O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 50) (F (L 25) O)) (F (F (F (L 50) (L 25)) (F (L 50) O)) (F (F (L
25) O) O))) (F (F (L 57) (L 25)) (F (F (F (L 25) (L 57)) (F (L 57) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F
(F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25)
O)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O))))
(F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O (L 25)) (F (F (F (L 25) O)
(F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 57)) (L 57)) O)) (F (F (F (L 50) (F (L 57) (L
50))) (F (L 57) (F (L 57) (F (L 57) O)))) (F (L 57) (F (F (F O (L 57)) (F (L 57) O)) O)))) (F (F (F (F O (F O
(L 3))) (F (F (F O (L 6)) (F (L 6) O)) (F (F (L 6) (L 3)) (F (L 6) O)))) (F (F (F O (F O (L 3))) (L 3)) (F (F
(F O (L 3)) O) (F (F (L 3) O) O)))) (F (F (F O (F (F O (L 3)) (L 3))) (F (F (F O (L 3)) (L 3)) O)) O)))) (F (F
(F O (F (F (F O (F (L 6) O)) O) (F (L 6) O))) (F O (F (F (F O (L 3)) O) (F (F (F O (L 3)) O) O)))) (F (F (F O
(F (F O (L 3)) (F (F (F O (L 3)) O) (F (F (L 3) O) O)))) (F (F (F O (F (L 3) O)) (F (L 3) (F (L 3) (F (L 3)
O)))) O)) O)))) (F (F (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F
(F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F
(F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F
(F (L 25) O) (F (L 25) O)))) (F (F (F O (L 57)) (L 57)) O)) (F (F (F (F (F (L 25) (L 57)) (L 57)) (L 25)) (F
(F (F (L 25) (L 57)) (L 57)) O)) (F (F (F (L 2) (L 70)) O) O))) (F (F (F (F (F O (L 57)) (L 57)) (F (F (F (L
25) (L 67)) (L 57)) (F (L 67) (L 57)))) (F (F (F O (L 67)) (L 67)) (F (F (F O (L 67)) (L 57)) (F (F (L 67) (L
57)) (F (L 57) O))))) (F (F (F (F (F O (L 2)) (L 70)) (F (F (L 25) (L 67)) (L 67))) (F (F (F O (L 67)) (L 67))
O)) (F (F (F O (L 67)) O) O))))) (F (F (F O (F O (F (F (F O (L 6)) O) (F (F (F O (L 3)) (F (L 3) O)) O)))) (F
(F O (F (F (F O (L 6)) (L 6)) O)) (F (F (F (F O (L 6)) (F (F O (L 3)) (L 3))) (F (F (F O (L 6)) (F (L 6) (L
3))) O)) (F (F (F O (L 3)) O) O)))) (F (F (F O (F (F (F O (F (L 9) (L 10))) (F (L 6) (L 10))) (F (F (F O (L
10)) (F (L 10) (L 3))) (F (F (L 10) (L 3)) (F (L 3) O))))) (F (F (F (F (F O (L 6)) (F (L 6) (L 10))) O) (F (F
(F O (L 10)) (L 10)) O)) O)) (F (F (F O (F (F (F O (L 9)) (L 10)) (F (L 10) (F (L 10) (L 3))))) O) O)))) (F (F
(F (F O (F O (F (L 6) O))) (F (F O (F (F (F O (L 57)) (L 64)) (F (F (F (L 25) (L 57)) (F (L 57) O)) (F (F (L
57) O) O)))) (F (F (F (F O (L 3)) (L 71)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F (L 3) (L 71)) (L 25))
(F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F O (F O (F (F (L 6) O) (F (L 6) O)))) (F (F (F O (L 64)) (F
(L 64) (L 71))) (F (F (F O (L 3)) O) (F (F (L 3) O) O)))) (F (F (F (F (L 64) (L 74)) (L 74)) (F (L 71) (F (L
71) (F (L 71) O)))) (F (L 71) (F (F (F (L 3) (L 71)) (F (L 71) O)) O)))) O)) O)))) (F (F (F (F (F O (F O (F O
(F (F (F O (F (F O (L 2)) (L 2))) (F (F (F O (L 2)) (L 2)) O)) O)))) (F (F (F O (F (F (F O (F (L 2) O)) (F (F
(L 2) O) O)) (F (F (L 2) O) O))) (F (F O (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (F
(F O (L 2)) (F O (L 2))) (F O (L 2))) (F (F (F O (L 2)) (F (L 2) O)) O)) (F (F (F O (L 2)) O) O)))) (F (F (F O
(F (F (F O (L 6)) (F (L 3) (L 6))) (F (F (F O (L 3)) (F (L 6) O)) (F (F (L 3) O) O)))) (F (F (F (F (F O (L 3))
(L 6)) O) (F (F (F O (L 6)) (F (L 6) (L 3))) (F (L 2) (F (L 2) O)))) O)) (F (F (F O (F (F (F O (L 6)) (L 6))
(F (F (L 6) (L 3)) (F (L 6) O)))) O) O)))) (F (F (F (F (F (F O (F (F (F (L 57) O) (F (L 57) O)) (F (F (L 57)
O) (F (L 57) O)))) (F (F (F O (L 57)) (L 57)) (F (F (L 57) (F (L 57) O)) (F (F (L 57) (L 25)) (F (L 25) O)))))
(F (F (F (L 25) (F (L 50) O)) (F (F (L 57) (F (L 50) O)) O)) (F (F (F (L 50) (L 57)) (L 2)) (F (F (F O (L 57))
(F (L 57) O)) (F (F (L 2) O) O))))) (F (F (F (F (F O (F O (L 3))) (L 3)) (F (F (L 25) (F (L 25) O)) (F (F (L
25) O) (F (L 25) O)))) (F (F (F (L 3) (L 71)) (L 71)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (F O (L 2))
(F O (F (L 2) (F (L 2) O)))) (F (F (F O (L 2)) (L 2)) (F (F (F O (L 2)) (F (L 2) O)) O))))) (F (F (F (F (F (F
O (L 50)) (L 50)) (F (F (F (L 50) (L 74)) (L 74)) (F (F (L 74) (L 71)) (F (L 74) (L 25))))) (F (F (F (F O (L
3)) (L 74)) (F (L 71) (L 74))) (F (F (F (L 6) (L 71)) (F (L 74) (L 25))) (F (F (L 71) (L 25)) (F (L 25) O)))))
(F (F (F (F (F (L 25) (L 50)) (L 50)) (F (L 57) (L 6))) (F (L 57) (F (L 57) (F (L 57) O)))) (F (F (F O (L 3))
(L 3)) (F (F (F O (L 3)) (F (L 3) O)) O)))) (F (F (F (F (F O (L 6)) (L 6)) (F (F (F (L 2) (L 6)) (F (L 6) O))
(F (F (L 6) O) (F (L 6) O)))) O) (F (F (F O (F (F O (L 3)) (L 3))) (F (F (F O (L 3)) (L 3)) O)) O)))) (F (F (F
(F (F (F O (L 3)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F (L 3) (L 71)) (L
71)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 50) (F (L 71) (L 2))) (F (F (F (L 74)
(L 71)) (F (L 74) (L 3))) (F (F (L 57) (L 3)) (F (L 3) O)))) (F (F (F (L 71) (L 74)) (L 70)) (F (F (F (L 57)
(L 71)) (F (L 71) O)) (F (F (L 70) O) O))))) (F O (F (F (F O (L 3)) O) (F (F (F O (L 3)) O) O)))) (F (F (F (F
(F O (L 6)) (F (F (F (L 2) O) (F (L 2) O)) (F (F (L 6) O) (F (L 6) O)))) (F (F O (F (L 67) (L 64))) (F (F (F O
(L 67)) (F (L 25) O)) (F (F (L 67) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 64) (L 67)) (L 3))) (F (F (F
(L 64) (L 71)) (L 71)) (F (L 71) (F (L 71) O)))) O)) O)))) (F (F (F (F (F O (F O (F (F (L 2) O) O))) (F (F O
(F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (F (F O (L 2)) (F O (L 2))) (F O (L 2))) (F
(F (F O (L 2)) (F (L 2) O)) O)) (F (F (F O (L 2)) O) O)))) (F (F (F (F (F (F O (L 57)) (L 57)) (F (F (F (L 25)
(L 57)) (F (L 57) O)) (F (F (L 57) O) (F (L 57) O)))) (F (F (F O (L 25)) (F (L 67) (L 25))) O)) (F (F (F (F (L
50) (L 67)) (L 67)) (F (F (F (L 50) (L 57)) (L 57)) (F (L 2) (F (L 2) O)))) (F (F (F O (L 3)) (L 2)) (F (F (F
O (L 2)) (F (L 2) O)) O)))) (F (F (F (F (F O (L 25)) (F (L 67) (L 25))) (F (F (F (L 50) (L 67)) (F (L 67) (L
57))) (F (F (L 67) (L 57)) (F (L 67) (L 57))))) (F (F (F O (L 6)) (F (L 3) (L 6))) (F (F (F O (L 3)) (F (L 6)
O)) (F (F (L 3) O) O)))) (F (F (F (F O (F O (L 3))) (F (F (L 25) (L 70)) (L 70))) (F (F (F (L 2) (L 70)) (L
70)) O)) O)))) (F (F (F (F O (F O (F (F (F O (L 2)) (F (L 2) O)) (F (F (L 2) O) O)))) (F (F (F (L 57) (F (L
70) O)) (F (F (L 70) (F (L 57) O)) (F (F (L 2) O) O))) (F (F (L 70) (F O (L 2))) (F (F (F (L 2) (L 67)) (F (L
67) O)) O)))) (F (F (F O (F (F (L 57) (F (L 57) (L 2))) (F (F (L 57) (L 2)) (F (L 57) O)))) (F (F (F O (L 57))
(L 57)) (F (F (F (L 57) (L 70)) (F (L 70) (L 57))) (F (F (L 70) (L 57)) (F (L 57) O))))) (F (F (F (F (F (L 25)
(L 70)) (F (L 57) (L 70))) (F (L 67) (L 70))) (F (F (F (L 67) (L 70)) (F (L 70) (L 67))) (F (L 50) (F (L 50)
O)))) (F (F (F O (L 70)) (L 50)) (F (F (F O (L 50)) (F (L 50) O)) O))))) (F (F (F (F (F O (F (L 67) (L 25)))
(F (F (F (L 50) (L 57)) (L 57)) (F (F (L 67) (L 57)) (F (L 67) (L 57))))) (F (F (F (F O (L 3)) (L 74)) (F (L
71) (L 74))) (F (F (F (L 6) (L 71)) (F (L 74) (L 57))) (F (F (L 71) (L 57)) (F (L 57) O))))) (F (F (F (F (F (L
25) (L 71)) (L 74)) (F (L 64) (L 3))) (F (F (F (L 64) (L 74)) (F (L 74) (L 71))) (F (L 70) (F (L 70) O)))) (F
(L 50) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F (F (F O (F (L 3) (L 6))) (F (F O (L 3)) (L 6))) (F (F
(F (L 6) (L 74)) (L 74)) (F (F (L 74) (L 71)) (F (L 74) (L 57))))) (F (F (F O (F (L 25) (L 50))) (L 50)) (F (F
(F O (L 50)) (L 25)) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 25) (L 50)) (L 50))) (F (F (F O
(L 50)) (L 50)) O)) O))))) (F (F (F (F (F O (F (F (F (L 3) (L 71)) (L 71)) (F (F (L 25) (F (L 25) O)) (F (F (L
25) O) O)))) (F (F (F (L 50) (F (L 70) (L 2))) (F (F (F (L 57) O) (F (L 57) O)) (F (F (L 57) O) O))) (F (F (F
(L 71) (L 74)) (L 70)) (F (F (F (L 57) (L 71)) (F (L 71) O)) (F (F (L 70) O) O))))) (F (F (F O (F (F (L 25) (F
(L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 50)) (L 67)) (F (F (F (L 25) (L 50)) (F (L 50) (L
25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F (L 6) (L 71)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25)
(F (L 25) O)))) (F (F (F (L 3) (L 71)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O (L
25)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F (L 6) (L 74)) (L 74)) O)) (F (F
(F (F (L 70) (L 74)) (L 74)) (F (F (F (L 70) (L 71)) (L 71)) (F (L 71) (F (L 71) O)))) (F (F (F (F (L 64) (L
67)) (L 71)) (L 71)) (F (F (F (L 3) (L 71)) (F (L 71) O)) O)))) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) (F (F
(F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L
25)) (L 25)) O)) O)))) (F (F (F O (F (F (F (L 6) (F (L 74) (L 3))) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L
25) O) O))) (F (F (L 74) (L 71)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F (L 25)
O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L
25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F (F O
(L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F O (L 25)) (F (F (F O (L 25)) (F (L
25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O))))) (F
(F (F (F (F O (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25))
(F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (F (F (L 9) (L 25)) (L 25)) O)) (F (F (F O (L 25)) O)
O)))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F
O (L 57)) (L 57)) O)) (F (F (F (F (F (L 25) (L 57)) (L 57)) O) (F (F (F O (L 57)) (L 57)) O)) (F (F (F O (L
57)) O) O))) (F (F (F (F (F O (L 57)) (L 57)) (F (F (F (L 25) (L 67)) (L 57)) (F (L 67) (L 57)))) (F (F (F O
(L 67)) (L 67)) (F (F (F O (L 67)) (L 57)) (F (F (L 67) (L 57)) (F (L 57) O))))) (F (F (F (F (F O (L 2)) (L
70)) (F (F (L 25) (L 67)) (L 67))) (F (F (F O (L 67)) (L 67)) O)) (F (F (F O (L 67)) O) O))))) (F (F (F (F O
(F (F (F O (L 6)) (L 6)) O)) (F (F (F (L 25) (F (L 25) (L 6))) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (L 25)
(L 74)) (L 3)) (F (F (F (L 6) (L 71)) (F (L 71) O)) O)))) (F (F (F (F (F O (F O (L 6))) (L 6)) (F (F (F (L 25)
(L 50)) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F (L 6) (L 74)) (L 74)) (F (F (F (L 50) (L 64))
(F (L 50) (L 64))) (F (L 64) (F (L 64) O))))) (F (F (F (F (L 25) (L 74)) (F (F (L 50) (L 71)) (L 71))) (F (F
(F (L 25) (L 74)) (F (L 74) (L 71))) (F (L 25) (F (L 25) O)))) (F (F (F (F O (L 3)) (L 71)) (L 25)) (F (F (F O
(L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (F (L 10) (L 13))) (L 13)) (F (F (F O (L 10)) (L 10)) (F (L
10) (F (L 10) (L 3))))) (F (F (F (F O (L 6)) (F (L 77) (L 78))) (F (L 74) (L 78))) (F (F (F (L 10) (L 78)) (F
(L 78) (L 71))) (F (F (L 78) (L 71)) (F (L 71) O))))) (F (F (F (F (F (L 25) (L 74)) (F (L 74) (L 78))) (F (F O
(L 10)) (L 10))) (F (F (F (L 10) (L 78)) (L 78)) O)) (F (L 50) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F
(F (F O (F (L 10) (L 9))) (F (F O (L 6)) (F (L 9) (L 10)))) (F (F (F (L 9) (L 77)) (L 78)) (F (L 78) (F (L 78)
(L 71))))) (F (F (F O (F (L 25) (L 50))) (L 50)) (F (F (F O (L 50)) (L 25)) (F (F (L 50) (L 25)) (F (L 25)
O))))) (F (F (F O (F (F (L 25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O)) O))))) (F (F (F (F (F O (F (F
(F (L 6) (L 74)) (L 74)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 78) (L 13)) (F (F (F (L
78) (L 10)) (F (L 78) O)) O)) (F (F (F (L 74) (L 81)) (L 10)) (F (F (F (L 10) (L 78)) (F (L 78) O)) O)))) (F
(F (F O (F (F (F (L 57) (L 25)) (F (L 57) O)) (F (F (L 57) O) (F (L 57) O)))) (F (F (F O (L 57)) (L 57)) (F (F
(F (L 57) (L 67)) (F (L 67) (L 50))) (F (F (L 67) (L 50)) (F (L 50) O))))) (F (F (F O (L 6)) O) (F (F (F O (L
6)) O) O)))) (F (F (F (F (F (F O (L 50)) (L 50)) (F (F (F (L 25) (L 57)) (L 57)) (F (L 57) (F (L 57) (L
25))))) (F (F (F (L 9) (L 77)) (L 77)) (F (F (F O (L 57)) (F (L 57) (L 25))) (F (F (L 57) (L 25)) (F (L 25)
O))))) (F (F (F (F (L 64) (L 78)) (L 78)) (F (F (L 78) (F (L 78) (L 74))) (F (F (L 78) (L 74)) (F (L 74) O))))
(F (F (L 78) (L 74)) (F (F (F (L 10) (L 74)) (F (L 74) O)) O)))) (F (F (F (F (F O (L 64)) (F (L 64) (L 71)))
(F (F (F (L 64) (L 74)) (F (L 74) (L 25))) (F (F (L 74) (L 71)) (F (L 74) (L 25))))) (F (F (F (F O (L 3)) (F
(L 25) (L 71))) (L 71)) (F (F (F (L 3) (L 71)) (L 25)) (F (F (L 71) (L 25)) (F (L 25) O))))) (F (F (F (F (L 3)
(F O (L 3))) (F (F (L 25) (L 71)) (L 71))) (F (F (F (L 3) (L 71)) (L 71)) O)) O)))) (F (F (F (F (F O (F (F (F
(L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O))
(F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))) (F (L
25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25)
O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O
(L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L
25)) (F (L 25) O)) O))))) (F (F (F O (F (F O (L 25)) (F (F (F O (L 25)) (F (L 25) O)) (F (L 25) (F (L 25)
O))))) (F (F (F O (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O)))) (F (F (F (F (F O (F O (F (F (F O
(L 6)) O) O))) (F (F O (F (F (F O (L 6)) (L 6)) O)) (F (F (F (F O (L 6)) O) O) (F (F (F O (L 3)) O) O)))) (F
(F (F (F (F (F O (F (L 10) (L 13))) (L 13)) (F (F (F O (L 10)) (F (L 10) O)) (F (F (L 10) O) (F (L 10) O))))
(F (F (F (L 13) (L 81)) (L 81)) (F (F (F O (L 10)) (F (L 10) (L 3))) (F (F (L 10) (L 3)) (F (L 3) O))))) (F (F
(F (F (F (L 25) (L 74)) (L 78)) (F (F O (L 10)) (L 10))) (F (F (F (L 10) (L 78)) (L 78)) O)) (F (F (F (F O (L
10)) (L 78)) O) O))) (F (F (F (F (F (F O (L 13)) (F (L 78) (L 81))) (L 81)) (F (F (F (L 25) (L 78)) (L 78)) (F
(L 78) (F (L 78) (L 71))))) (F (F (F (F O (L 6)) (F (L 77) (L 78))) (F (L 74) (L 78))) (F (F (F (L 10) (L 78))
(F (L 78) (L 71))) (F (F (L 78) (L 71)) (F (L 71) O))))) (F (F (F (F (F (L 10) O) (F (L 50) (L 78))) (F (F (L
25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O)) (F (F (F O (L 50)) O) O))))) (F (F (F O (F (F (F (L 25) O)
(F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25)
O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F
O (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) O) (F (F (F
O (L 25)) (L 25)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 25)) (L 25))
(L 25))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25))
(F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O))
(F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L 25)) (F (F
(F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25)
(F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O))))) O)) (F (F (F (F (F O (F (F (F O (F
(F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25))
(L 25)) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) O) (F (F (F O (L 25)) (F
(F (F O (L 25)) (L 25)) O)) O)))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) O)) (F
(F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F
(L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) (F (L 25)
(F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L
25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F
(F O (L 25)) (L 25)) (L 25))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O)))))
(F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L
25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F
(L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25))
(F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F
(F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F
(L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F
(F (F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25)
O)) (F (F (L 25) O) O))))) O) O)))) (F (F (F (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O))
O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25)
O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) O))
(F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) O))
O)) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) O) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O)))) (F (F
(F O (F (F (F (L 50) (F (L 25) O)) (F (F (F (L 50) (L 25)) (F (L 50) O)) O)) (F (F (F (L 25) (L 50)) O) (F (F
(F O (L 50)) (F (L 50) O)) O)))) (F (F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F
(F O (L 50)) (L 50)) (F (F (L 50) (F (L 50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25)
(L 50)) (L 50)) (F (L 50) (F (L 25) (F (L 25) O)))) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L 25)
O)) O))))) O)) (F (F (F (F (F O (F (F (F O (L 57)) (L 57)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F
(F (F (L 50) (F (L 50) O)) (F (F (F (L 50) O) (F (L 50) O)) (F (F (L 50) O) O))) (F (F (L 57) (L 50)) (F (F (F
(L 50) (L 57)) (F (L 57) O)) (F (F (L 25) O) O))))) O) (F (F (F O (F (F (F O (L 57)) (L 57)) O)) (F (F (F (F
(L 50) (L 57)) (L 57)) (F (F (F (L 50) (L 57)) (L 57)) (F (L 57) (F (L 57) O)))) (F (F (F (L 50) (L 57)) (L
57)) (F (F (F O (L 57)) (F (L 57) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 57) O)) (F (F (F (L 25) O) (F (L
25) O)) (F (F (L 25) O) O))) (F (L 57) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))) (F (F (F (F
(F O (F (F (F (L 50) O) (F (F (F (L 50) O) (F (L 50) O)) O)) (F (F (F (L 25) (L 50)) O) (F (F (F O (L 50)) (F
(L 50) O)) O)))) (F (F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L
50)) (F (F (L 50) (F (L 50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 50)) (L 50))
(F (L 50) O)) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25))
(L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 64)) (L 64)) O)) (F (F (F (F
(F (L 50) (L 57)) (L 57)) (L 50)) (F (F (F (L 50) (L 57)) (L 57)) O)) (F (F (F O (L 64)) O) O))) (F (F (F (F
(F O (L 64)) (L 64)) (F (F (F (L 25) (L 64)) (L 57)) (F (L 64) (L 57)))) (F (F (F O (L 64)) (L 64)) (F (F (F O
(L 64)) (L 57)) (F (F (L 64) (L 57)) (F (L 57) O))))) (F (F (F (F O (L 64)) (F (F (L 25) (L 64)) (L 64))) (F
(F (F O (L 67)) (L 67)) O)) (F (F (F O (L 64)) O) O))))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25)
(F (L 25) O)) O)) (F (F (F (L 25) (L 57)) O) (F (F (F O (L 57)) (F (L 57) O)) O)))) (F (F (F O (F (F (F (L 25)
(L 64)) (F (L 64) O)) (F (F (L 64) O) (F (L 64) O)))) (F (F (F O (L 57)) (F (L 57) (L 64))) (F (F (L 64) (F (L
64) (L 50))) (F (F (L 64) (L 50)) (F (L 50) O))))) (F (F (F (F (L 25) (L 57)) (L 64)) (F (F (F (L 25) (L 57))
(L 57)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 64)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F
O (F (F (F O (L 64)) (L 64)) (F (F (F O (L 64)) (L 57)) (F (F (L 64) (L 57)) (F (L 57) O))))) (F (F (F (F (F
(L 25) (L 57)) (L 57)) O) (F (F (F O (L 57)) (L 57)) O)) (F (F (L 67) (L 64)) (F (F (F O (L 67)) (F (L 67) O))
O)))) (F (F (F O (F (F (F O (L 64)) (L 57)) (F (L 64) (L 57)))) (F (F (F O (F (L 25) (L 67))) (L 67)) (F (F (F
O (L 67)) (L 25)) (F (F (L 67) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 25) (L 64)) (L 64))) (F (F (F O (L
67)) (L 67)) O)) O))))) (F (F (F (F O (F (F (F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25)
O) O))) (F (L 57) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25)) (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O
(L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25)
(F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F (F (F O
(F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F
(L 25) O) O))))) O) O))))) O) (F (F (F O (F (F (F O (F (F (F (F (F (F O (L 50)) (L 50)) (F (F (F (L 25) (L
50)) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (F (F (F (L 25) (L
50)) (L 50)) (L 25)) (F (F (F (L 25) (L 50)) (L 50)) O)) O)) (F (F (F (F (F O (L 25)) (L 25)) (F (F (F (L 25)
(L 50)) (L 50)) (L 50))) O) (F (F (F O (F (F (L 25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O)) O)))) (F
(F (F O (F (F (F (L 57) (F (L 50) O)) (F (F (F (L 57) (L 50)) (F (L 57) O)) O)) (F (F (F (L 50) (L 57)) O) (F
(F (F O (L 57)) (F (L 57) O)) O)))) (F (F (F O (F (F (L 57) (F (L 57) O)) (F (F (L 57) O) (F (L 57) O)))) (F
(F (F O (L 57)) (L 57)) (F (F (L 57) (F (L 57) (L 50))) (F (F (L 57) (L 50)) (F (L 50) O))))) (F (F (F (F (F
(L 25) (L 50)) (L 57)) (L 60)) (F (F (F (L 25) (L 57)) (L 57)) (F (L 60) (F (L 60) O)))) (F (F (F O (L 60)) (L
60)) (F (F (F O (L 60)) (F (L 60) O)) O))))) (F (F (F (F (F O (L 25)) (F (F (F (L 25) (L 50)) (L 50)) (L 50)))
(F (F (F O (L 50)) (L 50)) (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L 50) O))))) (F (F (F (F (F (L 25) (L 50))
(L 50)) (F (L 50) O)) (F (L 50) (F (L 50) (F (L 50) O)))) (F (L 50) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F
(F (F O (F (F (F O (L 50)) (L 50)) (L 50))) (F (F (F O (F (L 25) (L 50))) (L 50)) (F (F (F O (L 50)) (L 25))
(F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O))
O))))) O)) (F (F (F (F (F (F O (F (F (F (L 50) O) (F (F (F (L 50) O) (F (L 50) O)) O)) (F (F (F (L 25) (L 50))
O) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50)
O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 50) (F (L 50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F
(F (F (L 25) (L 50)) (F (F (L 25) (L 50)) (L 50))) (F (F (F (L 25) (L 50)) (L 50)) O)) (F (F (F O (L 50)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F
(F (L 25) O) (F (L 25) O)))) (F (F (F O (L 50)) (F (L 50) (L 60))) O)) (F (F (F (F (F (L 50) (L 60)) (L 63))
(L 50)) (F (F (F (L 50) (L 63)) (F (L 63) (L 60))) O)) (F (F (F O (L 60)) O) O))) (F (F (F (F (F O (L 50)) (F
(L 50) (L 60))) (F (F (F (L 25) (L 63)) (L 63)) (F (F (L 63) (L 60)) (F (L 63) (L 57))))) (F (F (F O (L 63))
(F (L 60) (L 63))) (F (F (F O (L 60)) (F (L 63) (L 57))) (F (F (L 60) (L 57)) (F (L 57) O))))) (F (F (F (F O
(F (L 25) (L 60))) (F (F (L 25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O)) (F (F (F O (L 25)) O) O)))))
(F (F (F O (F (F (F (L 50) (F (L 25) O)) (F (F (F (L 50) (L 25)) (F (L 50) O)) O)) (F (F (F (L 25) (L 60)) O)
(F (F (F O (L 57)) (F (L 57) O)) O)))) (F (F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O))))
(F (F (F O (L 60)) (L 60)) (F (L 50) (F (L 50) (F (L 50) O))))) (F (F (F (F (L 25) (L 60)) (F (F (L 50) (L
57)) (L 57))) (F (F (F (L 50) (L 60)) (F (L 60) (L 57))) (F (L 50) (F (L 50) O)))) (F (F (F O (L 57)) (L 50))
(F (F (F O (L 50)) (F (L 50) O)) O))))) (F (F (F O (F (F (F O (L 63)) (F (L 60) (L 63))) (F (F (F O (L 60)) (F
(L 63) (L 57))) (F (F (L 60) (L 57)) (F (L 57) O))))) (F (F (F (F (F (L 25) (L 60)) (L 63)) O) (F (F (F O (L
63)) (F (L 63) (L 60))) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 63)) (L
63)) (F (F (L 63) (L 60)) (F (L 63) (L 57))))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25)
(F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F (F (F (F O (F (F (F (L 50)
O) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 50) (F (L 50) O)) (F (F
(L 50) (L 25)) (F (L 25) O))))) (F (F (F (L 50) (F (L 50) O)) (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) O)))
(F (L 50) (F (F (L 50) (F (L 50) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F (L 50) (L 25)) (F (L 50) O))
(F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L 50) (F (L 50) O))))) (F (F (F O (L
50)) (F (F (F (L 50) O) (F (L 50) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25))
(F (L 25) O)) O))))) (F (F (F (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L 50) (F (L 50) (L 25))))) (F (F (F O
(L 50)) (L 50)) (F (F (F O (L 50)) (F (L 50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (L 50) (F (L
50) (F (L 50) (F (L 50) O)))) (F (L 50) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F (F (F O (L 50)) (L
50)) (F (F (L 50) (F (L 50) (L 25))) (F (L 50) (F (L 50) (L 25))))) (F (F (F O (F (L 25) (L 50))) (L 50)) (F
(F (F O (L 50)) (L 25)) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 25) (L 50)) (L 50))) (F (F
(F O (L 50)) (L 50)) O)) O)))) (F (F (F (F (F O (F (F (F (L 50) O) (F (L 50) O)) (F (F (L 50) O) (F (L 50)
O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 50) (F (L 50) O)) (F (L 50) (F (L 50) O))))) (F (F (F (L 50) (F (L
50) O)) (F (F (L 50) (F (L 50) O)) (F (F (L 25) O) O))) (F (L 50) (F (F (F (L 25) (L 50)) (F (L 50) O)) (F (F
(L 25) O) O))))) (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 50) O)))) (F (F (F O (L
50)) (L 50)) (F (F (F (L 25) (L 50)) (F (L 50) O)) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F O (L 50)) (F
(F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L
25) O)) O))))) (F (F (F O (F (F O (L 50)) (F (F (F O (L 50)) (F (L 25) O)) (F (F (L 50) (L 25)) (F (L 25)
O))))) (F (F (F O (F (L 50) O)) (F (L 50) (F (L 50) (F (L 50) O)))) O)) O)))) (F (F (F (F (F O (F (F (F (L 50)
O) (F (F (F (L 50) O) (F (L 50) O)) O)) (F (F (F (L 25) (L 50)) O) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F
(F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L
50) (F (L 50) O))))) (F (F (F (F (L 25) (L 50)) (L 50)) (F (L 50) O)) (F (F (F O (L 50)) (L 50)) (F (F (F O (L
50)) (F (L 50) O)) O))))) (F (F (F (F (F (F O (L 50)) (L 50)) (F (F (F (L 25) (L 50)) (F (L 50) O)) (F (F (L
50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L 50)) O)) (F (F (L 50) (F (L 50) O)) (F (F (F O (L 25)) O) O))) (F
(F (F (F (F O (L 50)) (L 50)) (L 50)) (F (F (F O (L 50)) (L 50)) (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L
50) O))))) (F (F (F (F O (L 25)) (F (F (L 25) (L 50)) (L 50))) (F (F (F O (L 50)) (L 50)) O)) (F (F (F O (L
25)) O) O))))) (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O
(L 50)) (F (L 50) O)) O)))) (F (F (F O (F (F (F (L 25) (L 50)) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O))))
(F (F (F O (L 50)) (L 50)) (F (L 50) (F (L 50) (F (L 50) O))))) (F (F (F (L 25) (F (F (L 25) (L 50)) (L 50)))
(F (F (F (L 25) (L 50)) (L 50)) O)) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F
(F O (F (F (F O (L 50)) (L 50)) (F (F (F O (L 50)) (L 50)) (F (L 50) (F (L 50) O))))) (F (F (F (L 25) O) (F (F
(F O (L 25)) (L 25)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 50)) (L
50)) (L 50))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L
25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 50)) (L 50)) (F (F (F (L 25) (L
50)) (F (L 50) O)) (F (F (L 50) O) O)))) (F (F (F O (L 50)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L
50)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 50)) (L 50)) O)) (F (F (L 50) (F
(L 50) (F (L 50) (F (L 50) O)))) (F (L 50) (F (F (F O (L 50)) (F (L 50) O)) O)))) O)) O)))) O)) (F (F (F O (F
(F (F O (F (F (F O (F (F (F (L 50) (F (L 25) O)) (F (F (F (L 50) (L 25)) (F (L 50) O)) O)) (F (F (F (L 25) (L
50)) O) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50)
O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 50) (F (L 50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F
(F (F (L 25) (L 50)) (F (F (L 25) (L 50)) (L 50))) (F (F (F (L 25) (L 50)) (L 50)) (F (L 25) (F (L 25) O))))
(F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) O)) (F (F (F (F (F O (F (F (F O (L 49)) (L
49)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L
25) O)) (F (F (L 25) O) O))) (F (F (L 49) (L 25)) (F (F (F (L 25) (L 39)) (F (L 39) O)) (F (F (L 25) O) O)))))
O) (F (F (F O (F (F (F O (L 39)) (F (L 39) (L 52))) O)) (F (F (F (F (L 25) (L 39)) (L 39)) (F (F (F (L 25) (L
39)) (L 39)) (F (L 39) (F (L 39) O)))) (F (F (F (L 25) (L 39)) (L 39)) (F (F (F O (L 39)) (F (L 39) O)) O))))
O)) (F (F (F O (F (F (F O (F (L 39) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (F (F (L 39)
(L 52)) (L 52)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 50) O)
(F (F (F (L 50) O) (F (L 50) O)) O)) (F (F (F (L 25) (L 50)) O) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F
(F O (F (F (L 50) (F (L 50) O)) (F (F (L 50) O) (F (L 50) O)))) (F (F (F O (L 50)) (L 50)) (F (F (L 50) (F (L
50) (L 25))) (F (F (L 50) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 50)) (F (F (L 25) (L 50)) (L 50))) (F
(F (F (L 25) (L 50)) (L 50)) O)) (F (F (F O (L 50)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F
(F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 50)) (L
50)) O)) (F (F (L 50) (F (L 50) O)) (F (F (F O (L 50)) O) O))) (F (F (F (F (F O (L 50)) (L 50)) (F (F (F (L
25) (L 53)) (F (L 50) (L 52))) (F (L 53) (F (L 52) (L 50))))) (F (F (F O (L 53)) (L 53)) (F (F (F O (L 53)) (L
50)) (F (F (L 53) (L 50)) (F (L 50) O))))) (F (F (F (F O (L 50)) (F (F (L 25) (L 53)) (L 53))) (F (F (F O (L
56)) (F (L 56) (L 53))) O)) (F (F (F O (L 53)) O) O))))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25)
(F (L 25) O)) O)) (F (F (F (L 25) (L 50)) O) (F (F (F O (L 50)) (F (L 50) O)) O)))) (F (F (F O (F (F (F (L 25)
(L 53)) (F (L 53) O)) (F (F (L 53) O) (F (L 53) O)))) (F (F (F O (L 50)) (F (L 50) (L 53))) (F (F (L 53) (F (L
53) (L 50))) (F (F (L 53) (L 50)) (F (L 50) O))))) (F (F (F (F (L 25) (L 50)) (L 53)) (F (F (F (L 25) (L 52))
(F (L 52) (L 50))) (F (L 25) (F (L 25) O)))) (F (F (F O (L 53)) (L 25)) (F (F (F O (L 25)) (F (L 25) O))
O))))) (F (F (F O (F (F (F O (L 53)) (L 53)) (F (F (F O (L 53)) (L 50)) (F (F (L 53) (L 50)) (F (L 50) O)))))
(F (F (F (F (F (L 25) (L 50)) (L 50)) O) (F (F (F O (L 50)) (L 50)) O)) (F (F (L 56) (L 53)) (F (F (F O (L
53)) (F (L 53) O)) O)))) (F (F (F O (F (F (F O (L 53)) (F (L 50) (L 52))) (F (L 53) (F (L 52) (L 50))))) (F (F
(F O (F (L 25) (L 56))) (L 56)) (F (F (F O (L 56)) (L 25)) (F (F (L 56) (L 25)) (F (L 25) O))))) (F (F (F O (F
(F (L 25) (L 53)) (L 53))) (F (F (F O (L 56)) (F (L 56) (L 53))) O)) O))))) (F (F (F (F O (F (F (F O (F (L 25)
O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (F (F (L 39) (L 52)) (L 52)) (F (F (L 25) (F (L
25) O)) (F (F (L 25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O)
O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F
(L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O))))
(F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 25) O)) (F (F (F (L 25) O) (F
(L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))))) O) O)))
(F (F O (F (F (F O (F (F (F (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O)
(F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O))))
(F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25))
(L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O))
(F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (F (F O
(L 25)) (L 25)) (L 25)) O) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O)))) (F (F (F O (F (F (F (L 25)
(F (L 25) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O
(F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F
(L 25) O))))) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25))
(F (L 25) O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O))))
(F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O))
(F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F
(F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L
25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F
(L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O (L 25)) (F (F
(F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L
25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O)) (F (F (F (F (F O (F (F
(F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F
(F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25)
(F (L 25) O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O)))))
(F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L
25)) (L 25)) O)) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) O) O))) (F (F (F (F (F O (L 25)) (L 25)) (L
25)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O) O))))) O) (F (F (F O (F (F O (F (F (F O (L 25)) (L
25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O))
(F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O))
(F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O)))) (F
(F (F O (F (F (F (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L
25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O)) (F (F (L 25)
(F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O))
(F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) O)) (F (F (F
(F (F (F O (L 25)) (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25)
O))))) (F (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O)) (F (F (F (F (F O (F (F (F (L
25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F
(L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))) (F (L
25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) (F (F (F O (F (F O (L 25)) (F (F (F O (L 25)) (F (L
25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O)))) (F
(F (F O (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F
(F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) O) (F (F (F O
(L 25)) (F (F (F O (L 25)) (L 25)) O)) O)))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25)
O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L
25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25)
(F (L 25) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O
(L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (L
25) (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F
(F O (F (F (F O (L 25)) (L 25)) (L 25))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L
25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 25)) (L
25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L
25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (L
25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25)
O))))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (F
(L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F
(L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O))
O)))) (F (F (F O (F (F (F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F
(F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F
(L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O (L
25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25))
(F (L 25) O)) O))))) (F (F (F O (F (F O (L 25)) (F (F (F O (L 25)) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F
(F (F O (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O))))) (F (F (F (F (F O (F (F (F O (F (F (L 25)
(F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O)))))
(F (F (L 25) (F (F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O) O)))) (F (F (F (F (F (F O (L 25)) (L 25)) (F
(F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (F (L 25) O) (F
(F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O) O))) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) (F (F (F O (L
25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (F O (L 25)) (L 25)) (F (F (F O (L
25)) (L 25)) O)) (F (F (F O (L 25)) O) O))))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25)
O)) O)) (F (F (F (L 25) (L 35)) O) (F (F (F O (L 38)) (F (L 38) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25)
O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 35)) (L 35)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (F
(F (L 25) (L 35)) (F (F (L 25) (L 38)) (L 38))) (F (F (F (L 25) (L 38)) (L 38)) (F (L 25) (F (L 25) O)))) (F
(F (F O (L 38)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 35)) (F (L 35) (L
38))) (F (F (F O (L 38)) (F (L 35) (L 38))) (F (F (L 35) (L 38)) (F (L 38) O))))) (F (F (F (F (F (L 25) (L
35)) (F (L 32) (L 35))) O) (F (F (F O (L 35)) (F (L 35) (L 32))) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25)
O)) O)))) (F (F (F O (F (F (F O (L 35)) (F (L 35) (L 38))) (F (F (L 35) (L 38)) (L 38)))) (F (F (F O (L 25))
(L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25))
O)) O))))) (F (F (F (F (F O (F (F (F O (L 35)) (L 35)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F
(F (L 32) O) (F (F (F (L 32) O) (F (L 32) O)) O)) (F (F (L 35) O) (F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F
(F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25)
(F (L 25) O))))) O)) (F (F (F (F (F (F O (L 25)) (L 25)) (L 25)) (F (F (F O (L 32)) (L 32)) (F (F (F O (L 25))
(L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (F (L 25) (L 32)) (L 32)) (F (L 32) (F (L 32) (F (L 32) O)))) (F
(L 32) (F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F (F (F (F O (L 25)) (L 25)) (L 25)) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O))
O)))) (F (F (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L
25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L
25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F
(L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O))
(F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) (F (L 25) (F (L 25) O)))) (F (F
(F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F O (L 25)) (F (F (F O (L 25)) (F
(L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F O (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) O)) O))))
(F (F (F O (F (F (F O (F (F (F O (L 32)) (F (L 32) (L 35))) O)) (F (F (F (F (F (L 25) (L 35)) (F (L 32) (L
35))) O) (F (F (F O (L 35)) (F (L 35) (L 32))) O)) (F (F (F O (L 35)) O) O))) (F (F (F (F (F O (L 32)) (F (L
32) (L 35))) (F (F (F (L 25) (L 35)) (F (L 35) (L 38))) (F (F (L 35) (L 38)) (L 38)))) (F (F (F O (L 35)) (F
(L 35) (L 38))) (F (F (F O (L 38)) (F (L 35) (L 38))) (F (F (L 35) (L 38)) (F (L 38) O))))) (F (F (F (F O (F
(L 34) (L 35))) (L 25)) (F (F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O) O))))) (F (F (F O (F (F (F (L 25)
O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F
(F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L
25) O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F
(F O (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) O) (F (F
(F O (L 25)) (L 25)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 25)) (L
25)) (L 25))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L
25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L
25) O)) (F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25)
(F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O))))) O)) (F (F (F (F O (F (F
(F O (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L
25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L
25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (F (F O
(L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) O)) (F (F (F (F (F O (F (F (F O (L 49)) (L 49)) (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F
(F (L 25) O) O))) (F (F (L 49) (L 25)) (F (F (F (L 25) (L 39)) (F (L 39) O)) (F (F (L 25) O) O))))) O) (F (F
(F O (F (F (F O (L 39)) (F (L 39) (L 52))) O)) (F (F (F (F (L 25) (L 39)) (L 39)) (F (F (F (L 25) (L 39)) (L
39)) (F (L 39) (F (L 39) O)))) (F (F (F (L 25) (L 39)) (L 39)) (F (F (F O (L 39)) (F (L 39) O)) O)))) O)) (F
(F (F O (F (F (F O (F (L 39) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (F (F (L 39) (L 52))
(L 52)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 25) O) (F (F (F
(L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F
(L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F
(F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O
(L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 46)) (F (L 46) (L
49))) O)) (F (F (F (F (F (L 25) (L 49)) (F (L 39) (L 49))) (L 25)) (F (F (F (L 25) (L 49)) (F (L 49) (L 39)))
O)) (F (F (F O (L 49)) O) O))) (F (F (F (F (F O (L 46)) (F (L 46) (L 49))) (F (F (F (L 25) (L 53)) (F (L 49)
(L 52))) (F (L 53) (F (L 52) (L 49))))) (F (F (F O (L 53)) (L 53)) (F (F (F O (L 53)) (L 49)) (F (F (L 53) (L
49)) (F (L 49) O))))) (F (F (F (F O (F (L 46) (L 49))) (F (F (L 25) (L 53)) (L 53))) (F (F (F O (L 56)) (F (L
56) (L 53))) O)) (F (F (F O (L 53)) O) O))))) (F (F (F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25)
O)) O)) (F (F (F (L 25) (L 49)) O) (F (F (F O (L 49)) (F (L 49) O)) O)))) (F (F (F O (F (F (F (L 25) (L 53))
(F (L 53) O)) (F (F (L 53) O) (F (L 53) O)))) (F (F (F O (L 49)) (F (L 49) (L 53))) (F (F (L 53) (F (L 53) (L
25))) (F (F (L 53) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 49)) (L 53)) (F (F (F (L 25) (L 52)) (F (L
52) (L 49))) (F (L 25) (F (L 25) O)))) (F (F (F O (L 53)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F
(F (F O (F (F (F O (L 53)) (L 53)) (F (F (F O (L 53)) (L 49)) (F (F (L 53) (L 49)) (F (L 49) O))))) (F (F (F
(F (F (L 25) (L 49)) (F (L 39) (L 49))) O) (F (F (F O (L 49)) (F (L 49) (L 39))) O)) (F (F (L 56) (L 53)) (F
(F (F O (L 53)) (F (L 53) O)) O)))) (F (F (F O (F (F (F O (L 53)) (F (L 49) (L 52))) (F (L 53) (F (L 52) (L
49))))) (F (F (F O (F (L 25) (L 56))) (L 56)) (F (F (F O (L 56)) (L 25)) (F (F (L 56) (L 25)) (F (L 25) O)))))
(F (F (F O (F (F (L 25) (L 53)) (L 53))) (F (F (F O (L 56)) (F (L 56) (L 53))) O)) O))))) (F (F (F (F O (F (F
(F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (F (F (L 39) (L 52)) (L 52)) (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F
(F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L 25)) (F (F (F
O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25) (F
(L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 25) O)) (F (F (F
(L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O)
O))))) (F (F O (F (F (F O (F (F (F (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L
25) O)))) (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (F (F O (L 25)) (L 25)) (L
25)) O) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O)))) (F (F (F O (F (F (F (L 32) (F (L 25) O)) (F (F
(F (L 32) (L 25)) (F (L 32) O)) O)) (F (F (F (L 25) (L 32)) O) (F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F (F
O (F (F (L 32) (F (L 32) O)) (F (F (L 32) O) (F (L 32) O)))) (F (F (F O (L 32)) (L 32)) (F (F (L 32) (F (L 32)
(L 25))) (F (F (L 32) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 32)) (L 32)) (F (F (F (L 25) (L 32)) (L
32)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 32)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F
(F O (L 25)) (L 25)) (F (F (F O (L 32)) (L 32)) (F (F (F O (L 32)) (L 25)) (F (F (L 32) (L 25)) (F (L 25)
O))))) (F (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 32) (F (F (F O (L 32)) (F (L
32) O)) O)))) (F (F (F O (F (F (F O (L 32)) (L 25)) (F (L 32) (L 25)))) (F (F (F O (F (L 25) (L 32))) (L 32))
(F (F (F O (L 32)) (L 25)) (F (F (L 32) (L 25)) (F (L 25) O))))) (F (F (F O (F (F (L 25) (L 32)) (L 32))) (F
(F (F O (L 32)) (L 32)) O)) O))))) (F (F (F (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F
(F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L
25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L
25) O)) (F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25)
(F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 25)
O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O)
O))))) O) O)))) (F (F (F O (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F (L 25)
(L 32)) O) (F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L
25) O)))) (F (F (F O (L 32)) (L 32)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (F (F (L 25) (L 32)) (F (F (L
25) (L 32)) (L 32))) (F (F (F (L 25) (L 32)) (L 32)) O)) (F (F (F O (L 32)) (L 25)) (F (F (F O (L 25)) (F (L
25) O)) O))))) (F (F (F O (F (F (F O (L 32)) (L 32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F
(F (F (F (F (L 25) (L 32)) (L 32)) O) (F (F (F O (L 32)) (L 32)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25)
O)) O)))) (F (F (F O (F (F (F O (L 32)) (L 32)) (L 32))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25))
(F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F (F (F O (F (F (F
O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L
25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) O) (F (F (F O (F (F (F O (L 25)) (L 25))
O)) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O))
(F (F (F O (F (F (F O (F (F (F O (L 32)) (L 32)) O)) (F (F (F (F (F (L 25) (L 32)) (L 32)) O) (F (F (F O (L
32)) (L 32)) O)) (F (F (F O (L 32)) O) O))) (F (F (F (F (F O (L 32)) (L 32)) (F (F (F (L 25) (L 32)) (L 32))
(L 32))) (F (F (F O (L 32)) (L 32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F (F (F O (F (L
25) (L 32))) (L 25)) (F (F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O) O))))) (F (F (F O (F (F (F (L 25) O)
(F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F
(L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25)
O))))) (F (F (L 25) (F (L 25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F
O (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) O) (F (F (F
O (L 25)) (L 25)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 25)) (L 25))
(L 25))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25))
(F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O))
(F (F (L 25) O) O)))) (F (F (F O (L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L 25)) (F (F
(F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25)
(F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O)) O))))) (F (F (F O (F (F (F O (F (F (F (F
(F (F O (L 39)) (L 39)) (F (F (F (L 25) (L 39)) (F (L 39) O)) (F (F (L 39) O) (F (L 39) O)))) (F (F (F O (L
25)) (L 25)) O)) (F (F (F (F (L 25) (F (L 25) (L 39))) (L 25)) (F (F (F (L 25) (L 39)) (L 39)) O)) O)) (F (F
(F (F (F O (L 25)) (L 25)) (F (F (F (L 25) (L 42)) (L 39)) (F (L 42) (L 39)))) O) (F (F (F O (F (F (L 25) (L
32)) (L 32))) (F (F (F O (L 32)) (L 32)) O)) O)))) (F (F (F O (F (F (F (L 39) (F (L 32) O)) (F (F (F (L 39) (L
32)) (F (L 39) O)) O)) (F (F (F (L 32) (L 46)) O) (F (F (F O (L 39)) (F (L 39) O)) O)))) (F (F (F O (F (F (F
(L 39) (L 46)) (F (L 46) O)) (F (F (L 46) O) (F (L 46) O)))) (F (F (F O (L 46)) (L 46)) (F (F (L 46) (F (L 46)
(L 32))) (F (F (L 46) (L 32)) (F (L 32) O))))) (F (F (F (F (F (L 25) (L 32)) (L 46)) (L 49)) (F (F (F (L 25)
(L 39)) (L 39)) (F (L 39) (F (L 39) O)))) (F (F (F O (L 49)) (L 39)) (F (F (F O (L 39)) (F (L 39) O)) O)))))
(F (F (F (F (F O (L 25)) (F (F (F (L 25) (L 42)) (L 39)) (F (L 42) (L 39)))) (F (F (F O (L 32)) (L 32)) (F (F
(F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F (F (F (F (L 25) (L 32)) (L 32)) (F (L 32) O)) (F (L 32)
(F (L 32) (F (L 32) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 32)) (L
32)) (L 32))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L
25)) (F (F (F O (L 25)) (L 25)) O)) O))))) O)) (F (F (F (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L
25) O)) O)) (F (F (L 25) O) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F
(L 25) O) (F (L 25) O)))) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (L 25) (F (L
25) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 25)) (L 25))
(F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 32)) (F (L 32) (L 46))) O)) (F (F (F
(F (F (L 25) (L 46)) (L 46)) (L 25)) (F (F (F (L 25) (L 46)) (F (L 46) (L 39))) O)) (F (F (F O (L 46)) O) O)))
(F (F (F (F (F O (L 32)) (F (L 32) (L 46))) (F (F (F (L 25) (L 46)) (F (L 46) (L 49))) (F (F (L 46) (L 49)) (L
49)))) (F (F (F O (L 46)) (F (L 46) (L 49))) (F (F (F O (L 49)) (F (L 46) (L 49))) (F (F (L 46) (L 49)) (F (L
49) O))))) (F (F (F (F O (F (L 25) (L 46))) (L 25)) (F (F (F O (L 25)) (L 25)) O)) (F (F (F O (L 25)) O)
O))))) (F (F (F O (F (F (F (L 42) (F (L 25) O)) (F (F (F (L 42) (L 25)) (F (L 42) O)) O)) (F (F (F (L 25) (L
46)) O) (F (F (F O (L 49)) (F (L 49) O)) O)))) (F (F (F O (F (F (F (L 42) (L 39)) (F (L 42) O)) (F (F (L 42)
O) (F (L 39) O)))) (F (F (F O (L 46)) (L 46)) (F (F (F (L 42) (L 39)) (F (L 39) (L 25))) (F (F (L 39) (L 25))
(F (L 25) O))))) (F (F (F (F (L 25) (L 46)) (F (F (L 42) (L 49)) (L 49))) (F (F (F (L 32) (L 49)) (L 49)) (F
(L 45) (F (L 45) O)))) (F (F (F O (L 49)) (L 45)) (F (F (F O (L 45)) (F (L 45) O)) O))))) (F (F (F O (F (F (F
O (L 46)) (F (L 46) (L 49))) (F (F (F O (L 49)) (F (L 46) (L 49))) (F (F (L 46) (L 49)) (F (L 49) O))))) (F (F
(F (F (F (L 25) (L 46)) (L 46)) O) (F (F (F O (L 46)) (F (L 46) (L 39))) O)) (F (L 25) (F (F (F O (L 25)) (F
(L 25) O)) O)))) (F (F (F O (F (F (F O (L 46)) (F (L 46) (L 49))) (F (F (L 46) (L 49)) (L 49)))) (F (F (F O (L
25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L
25)) O)) O))))) (F (F (F (F (F (F O (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F
O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (L 25) (F (L 25) O))))) (F (F (F (L 25) (F (L 25) O)) (F (F (F
(L 42) (L 25)) (F (L 42) O)) (F (F (L 42) O) O))) (F (F (F (L 25) (L 42)) (L 42)) (F (F (F (L 42) (L 25)) (F
(L 25) O)) (F (F (L 25) O) O))))) (F (F (F O (F (F (F (L 32) (L 25)) (F (L 32) O)) (F (F (L 32) O) (F (L 39)
O)))) (F (F (F O (L 45)) (L 45)) (F (F (F (L 32) (L 39)) (F (L 39) (L 32))) (F (F (L 39) (L 32)) (F (L 32)
O))))) (F (F (F O (L 42)) (F (F (F (L 42) O) (F (L 42) O)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 42)) (L
25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L 32)) (L 32)) (F (F (F (L 25) (L 42)) (L
45)) (F (L 45) (F (L 45) (L 25))))) (F (F (F O (F (L 42) (L 45))) (F (L 42) (L 45))) (F (F (F O (L 45)) (F (L
45) (L 25))) (F (F (L 45) (L 25)) (F (L 25) O))))) (F (F (L 32) (F (L 32) (F (L 32) (F (L 32) O)))) (F (L 32)
(F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F (F (F (F O (L 32)) (L 32)) (F (F (L 32) (F (L 32) (L 25))) (F (L
32) (F (L 32) (L 25))))) (F (F (F O (F (L 25) (L 32))) (L 32)) (F (F (F O (L 32)) (L 25)) (F (F (L 32) (L 25))
(F (L 25) O))))) (F (F (F O (F (F (L 25) (L 32)) (L 32))) (F (F (F O (L 32)) (L 32)) O)) O)))) (F (F (F (F (F
O (F (F (F (L 32) O) (F (L 32) O)) (F (F (L 32) O) (F (L 32) O)))) (F (F (F O (L 45)) (L 45)) (F (F (L 32) (F
(L 32) O)) (F (L 32) (F (L 32) O))))) (F (F (F (L 32) (F (L 42) O)) (F (F (L 45) (F (L 32) O)) (F (F (L 25) O)
O))) (F (F (F (L 42) (L 45)) (L 32)) (F (F (F (L 25) (L 45)) (F (L 45) O)) (F (F (L 25) O) O))))) (F (F (F O
(F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) (F (L 32) O)))) (F (F (F O (L 32)) (L 32)) (F (F (F (L 25) (L
32)) (F (L 32) O)) (F (F (L 32) (L 25)) (F (L 25) O))))) (F (F (F O (L 32)) (F (F (F (L 25) O) (F (L 25) O))
(F (L 25) (F (L 25) O)))) (F (F (F O (L 32)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F
O (L 32)) (F (F (F O (L 32)) (F (L 25) O)) (F (F (L 32) (L 25)) (F (L 25) O))))) (F (F (F O (F (L 32) O)) (F
(L 32) (F (L 32) (F (L 32) O)))) O)) O)))) (F (F (F (F (F O (F (F (F (L 42) O) (F (F (F (L 42) O) (F (L 42)
O)) O)) (F (F (F (L 25) (L 42)) O) (F (F (F O (L 42)) (F (L 42) O)) O)))) (F (F (F O (F (F (F (L 42) (L 39))
(F (L 42) O)) (F (F (L 42) O) (F (L 39) O)))) (F (F (F O (L 42)) (L 42)) (F (F (F (L 42) (L 39)) (F (L 39) (L
25))) (F (F (L 39) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 42)) (F (F (L 42) (L 45)) (L 45))) (F (F (F
(L 32) (L 42)) (L 42)) O)) (F (F (F O (L 45)) (L 45)) (F (F (F O (L 45)) (F (L 45) O)) O))))) (F (F (F (F (F
(F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 32)) (L 32)) O))
(F (F (F (F (L 25) (L 42)) (L 42)) (F (L 25) O)) (F (F (F O (L 25)) O) O))) (F (F (F (F (F O (L 32)) (L 32))
(F (F (F (L 25) (L 42)) (F (L 42) (L 32))) (F (F (L 42) (L 32)) (F (L 42) (L 32))))) (F (F (F O (L 32)) (L
32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F (F (F O (L 25)) (L 25)) (F (F (F O (L 32)) (L
32)) O)) (F (F (F O (L 25)) O) O))))) (F (F (F O (F (F (F (L 25) O) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F
(L 25) O) (F (F (F O (L 32)) (F (L 32) O)) O)))) (F (F (F O (F (F (F (L 25) (L 32)) (F (L 32) O)) (F (F (L 32)
O) (F (L 32) O)))) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) (F (L 32) O))))) (F (F (L 25) (F (F (L 25)
(L 32)) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 32))
(L 32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F (F (L 25) O) (F (F (F O (L 25)) (L 25))
O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) (F (F (F O (F (F (F O (L 32)) (L 32)) (L 32))) (F (F (F O
(L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F (L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L
25)) O)) O))))) (F (F (F O (F (F O (F (F (F O (L 32)) (L 32)) (F (F (F (L 25) (L 32)) (F (L 32) O)) (F (F (L
32) O) O)))) (F (F (F O (L 32)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 32)) (L 25)) (F (F (F O (L
25)) (F (L 25) O)) O))))) (F (F (F O (F (F (F O (L 32)) (L 32)) O)) (F (F (L 32) (F (L 32) (F (L 32) (F (L 32)
O)))) (F (L 32) (F (F (F O (L 32)) (F (L 32) O)) O)))) O)) O)))) O)) (F (F (F O (F (F (F O (F (F (F O (F (F (F
(L 39) (F (L 25) O)) (F (F (F (L 39) (L 25)) (F (L 39) O)) O)) (F (F (F (L 25) (L 39)) O) (F (F (F O (L 39))
(F (L 39) O)) O)))) (F (F (F O (F (F (F (L 39) (L 42)) (F (L 42) O)) (F (F (L 42) O) (F (L 42) O)))) (F (F (F
O (L 39)) (L 42)) (F (F (L 42) (F (L 42) (L 25))) (F (F (L 42) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L
39)) (F (F (L 25) (L 39)) (L 39))) (F (F (F (L 25) (L 39)) (L 39)) (F (L 25) (F (L 25) O)))) (F (F (F O (L
39)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) O)) (F (F (F (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L
25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F (L 25) (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F
(L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) (F (F (F O (F (F (F O (L 25)) (L
25)) O)) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F (F (F O (L 25)) (F (L 25) O)) O)))) O))
(F (F (F O (F (F (F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L
25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))) (F (F (F (F (F O (F (F (F (L 39) O) (F (F (F (L 39) O) (F (L
39) O)) O)) (F (F (F (L 25) (L 39)) O) (F (F (F O (L 39)) (F (L 39) O)) O)))) (F (F (F O (F (F (F (L 39) (L
42)) (F (L 42) O)) (F (F (L 42) O) (F (L 42) O)))) (F (F (F O (L 39)) (L 42)) (F (F (L 42) (F (L 42) (L 25)))
(F (F (L 42) (L 25)) (F (L 25) O))))) (F (F (F (F (L 25) (L 39)) (F (F (L 25) (L 39)) (L 39))) (F (F (F (L 25)
(L 39)) (L 39)) O)) (F (F (F O (L 39)) (L 25)) (F (F (F O (L 25)) (F (L 25) O)) O))))) (F (F (F (F (F (F O (L
25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L 32)) (L 32)) O)) (F (F
(F (F (F (L 25) (L 32)) (L 39)) (L 39)) (F (F (F (L 25) (L 32)) (L 32)) O)) (F (F (F O (L 32)) O) O))) (F (F
(F (F (F O (L 32)) (L 32)) (F (F (F (L 25) (L 39)) (F (L 39) (L 32))) (F (F (L 39) (L 32)) (F (L 39) (L
32))))) (F (F (F O (L 32)) (L 32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F (F (F O (F (L
25) (L 32))) (F (F (L 25) (L 32)) (L 32))) (F (F (F O (L 39)) (L 39)) O)) (F (F (F O (L 25)) O) O))))) (F (F
(F O (F (F (F (L 25) (F (L 25) O)) (F (F (L 25) (F (L 25) O)) O)) (F (F (F (L 25) (L 32)) O) (F (F (F O (L
32)) (F (L 32) O)) O)))) (F (F (F O (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) (F (L 25) O)))) (F (F (F O (L
32)) (L 32)) (F (L 25) (F (L 25) (F (L 25) O))))) (F (F (F (F (L 25) (L 32)) (F (F (L 25) (L 32)) (L 32))) (F
(F (F (L 25) (L 32)) (L 32)) (F (L 25) (F (L 25) O)))) (F (F (F O (L 32)) (L 25)) (F (F (F O (L 25)) (F (L 25)
O)) O))))) (F (F (F O (F (F (F O (L 32)) (L 32)) (F (F (F O (L 32)) (L 32)) (F (L 32) (F (L 32) O))))) (F (F
(F (F (F (L 25) (L 32)) (L 32)) O) (F (F (F O (L 32)) (L 32)) O)) (F (L 25) (F (F (F O (L 25)) (F (L 25) O))
O)))) (F (F (F O (F (F (F O (L 32)) (L 32)) (L 32))) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (L 25)) (F
(L 25) (F (L 25) O))))) (F (F (F O (L 25)) (F (F (F O (L 25)) (L 25)) O)) O))))) (F (F (F (F O (F (F (F O (F
(L 25) O)) (F (F (F (L 25) O) (F (L 25) O)) (F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L
25) O) O))))) (F (F O (F (F (F O (L 25)) (L 25)) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O)))) (F (F (F O
(L 25)) (F (F (F (L 25) O) (F (L 25) O)) O)) (F (F (F O (L 25)) (L 25)) (F (F (F O (L 25)) (F (L 25) O))
O))))) (F (F (F O (F (F (F O (L 25)) (L 25)) O)) (F (F (L 25) (F (L 25) (F (L 25) (F (L 25) O)))) (F (L 25) (F
(F (F O (L 25)) (F (L 25) O)) O)))) O)) (F (F (F O (F (F (F O (F (L 25) O)) (F (F (F (L 25) O) (F (L 25) O))
(F (F (L 25) O) O))) (F (L 25) (F (F (L 25) (F (L 25) O)) (F (F (L 25) O) O))))) O) O))))) O) O))))).
