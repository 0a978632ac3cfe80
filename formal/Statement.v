(** * What is proved

    The theorems about single boxes have the form [densest h w k]: "in a box of [h] rows and [w]
    columns, the densest still life of Conway's Game of Life has [k] live cells", or
    [densest_connected h w k], which says the same of connected still lifes. This file defines these
    words and nothing else. If you agree with the definitions, you need not read the other files: Coq
    checks them.

    To read Coq: [Z] is the set of integers and [nat] that of the natural numbers. [bool] has the
    two values [true] and [false]. [f x y] is what other texts write as f(x, y). [=?] compares two
    integers and gives a [bool]; [||] is "or" of two such values, and [/\ ] is "and" of two
    statements. *)

From Coq Require Import ZArith.

Open Scope Z_scope.
Open Scope bool_scope.

(** A pattern says of every cell of the infinite grid whether it is live. A cell is named by its row
    and its column. *)
Definition pattern := Z -> Z -> bool.

(** The number of live cells among the eight neighbours of a cell. [Z.b2z] is 1 for [true] and 0 for
    [false]. *)
Definition live_neighbours (p : pattern) (r c : Z) : Z :=
  Z.b2z (p (r - 1) (c - 1)) + Z.b2z (p (r - 1) c) + Z.b2z (p (r - 1) (c + 1)) +
  Z.b2z (p  r      (c - 1))                       + Z.b2z (p  r      (c + 1)) +
  Z.b2z (p (r + 1) (c - 1)) + Z.b2z (p (r + 1) c) + Z.b2z (p (r + 1) (c + 1)).

(** The rule of Life: a live cell stays live if two or three of its neighbours are live, and a dead
    cell becomes live if exactly three are. *)
Definition next (p : pattern) : pattern := fun r c =>
  if p r c
  then (live_neighbours p r c =? 2) || (live_neighbours p r c =? 3)
  else live_neighbours p r c =? 3.

(** A still life is a pattern that does not change. *)
Definition still_life (p : pattern) : Prop := forall r c, next p r c = p r c.

(** All live cells lie in the box with the rows 0, ..., h - 1 and the columns 0, ..., w - 1. *)
Definition inside (h w : nat) (p : pattern) : Prop :=
  forall r c, p r c = true -> 0 <= r < Z.of_nat h /\ 0 <= c < Z.of_nat w.

(** [sum n f] is f(0) + f(1) + ... + f(n - 1). *)
Fixpoint sum (n : nat) (f : Z -> Z) : Z :=
  match n with
  | O => 0
  | S m => sum m f + f (Z.of_nat m)
  end.

(** The number of live cells in the box. *)
Definition live (h w : nat) (p : pattern) : Z :=
  sum h (fun r => sum w (fun c => Z.b2z (p r c))).

(** Some still life of the box has [k] live cells, and none has more. *)
Definition densest (h w : nat) (k : Z) : Prop :=
  (exists p, still_life p /\ inside h w p /\ live h w p = k) /\
  (forall p, still_life p -> inside h w p -> live h w p <= k).

(** ** Connected still lifes *)

(** A king moves from one cell to another if they share a side or a corner. (Here it may also stay
    where it is, which makes no difference.) *)
Definition king_move (r c i j : Z) : Prop := Z.abs (r - i) <= 1 /\ Z.abs (c - j) <= 1.

(** A king can walk over live cells from the cell (r, c) to the cell (i, j). There are two ways: the
    cells are the same, or it walks to some cell and makes one move more, to a live cell. *)
Inductive walk (p : pattern) (r c : Z) : Z -> Z -> Prop :=
  | stay : walk p r c r c
  | move i j i' j' : walk p r c i j -> king_move i j i' j' -> p i' j' = true -> walk p r c i' j'.

(** A pattern is connected if a king can walk from every live cell to every other one. *)
Definition connected (p : pattern) : Prop :=
  forall r c i j, p r c = true -> p i j = true -> walk p r c i j.

(** Some connected still life of the box has [k] live cells, and none has more. *)
Definition densest_connected (h w : nat) (k : Z) : Prop :=
  (exists p, still_life p /\ connected p /\ inside h w p /\ live h w p = k) /\
  (forall p, still_life p -> connected p -> inside h w p -> live h w p <= k).
