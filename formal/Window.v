(** * Windows

    A window is a cell with its eight neighbours. Whatever holds for every window can be proved by
    trying all 512 of them, which Coq does by computation. *)

From Coq Require Import ZArith Bool List Lia.
From StillLife Require Import Statement.

(** The nine cells by their compass directions; [mid] is the cell in the middle. *)
Record window := Window {
  nw : bool; no : bool; ne : bool;
  we : bool; mid : bool; ea : bool;
  sw : bool; so : bool; se : bool
}.

(** The window of a pattern around a cell. *)
Definition around (p : pattern) (r c : Z) : window := {|
  nw := p (r - 1) (c - 1); no := p (r - 1) c; ne := p (r - 1) (c + 1);
  we := p r (c - 1);       mid := p r c;      ea := p r (c + 1);
  sw := p (r + 1) (c - 1); so := p (r + 1) c; se := p (r + 1) (c + 1)
|}.

(** The number of live neighbours, and the rule, as functions of the window. *)
Definition neighbours (x : window) : Z :=
  Z.b2z (nw x) + Z.b2z (no x) + Z.b2z (ne x) +
  Z.b2z (we x) + Z.b2z (ea x) +
  Z.b2z (sw x) + Z.b2z (so x) + Z.b2z (se x).

Definition stable (x : window) : bool :=
  if mid x then (neighbours x =? 2) || (neighbours x =? 3) else negb (neighbours x =? 3).

Lemma stable_around p r c : stable (around p r c) = eqb (next p r c) (p r c).
Proof.
  unfold stable, next; change (neighbours (around p r c)) with (live_neighbours p r c); cbn [mid around].
  destruct (p r c), (live_neighbours p r c =? 2), (live_neighbours p r c =? 3); reflexivity.
Qed.

(** A still life is a pattern all of whose windows are stable. *)
Lemma still_life_stable p : still_life p <-> forall r c, stable (around p r c) = true.
Proof.
  unfold still_life; split; intros all r c; specialize (all r c); rewrite stable_around in *.
  - now rewrite all, eqb_reflx.
  - now apply eqb_prop.
Qed.

(** ** Trying all cases *)

Definition both (f : bool -> bool) : bool := f true && f false.

Lemma both_all f : both f = true -> forall b, f b = true.
Proof. intros all b; apply andb_true_iff in all; destruct b; tauto. Qed.

(** Rows of three cells. *)
Definition triples (f : bool -> bool -> bool -> bool) : bool :=
  both (fun a => both (fun b => both (fun c => f a b c))).

Lemma triples_all f : triples f = true -> forall a b c, f a b c = true.
Proof.
  intros all a b c.
  exact (both_all _ (both_all _ (both_all _ all a) b) c).
Qed.

Definition windows (f : window -> bool) : bool :=
  triples (fun a b c => triples (fun d e g => triples (fun h i j => f (Window a b c d e g h i j)))).

Lemma windows_all f : windows f = true -> forall x, f x = true.
Proof.
  intros all [a b c d e g h i j].
  exact (triples_all _ (triples_all _ (triples_all _ all a b c) d e g) h i j).
Qed.
