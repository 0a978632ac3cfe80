(** * The densest connected still life

    As in [Densest], with two differences: Coq tests that the drawn pattern is connected, and the
    refutation may use the cuts of regions that have too few cells for the whole pattern. *)

From Coq Require Import ZArith Bool String List Lia.
From StillLife Require Import Statement Sums Cuts Refutation Densest.
Import ListNotations.

Open Scope Z_scope.
Open Scope bool_scope.

(** ** Walks *)

Lemma king_move_back r c i j : king_move r c i j -> king_move i j r c.
Proof. unfold king_move; lia. Qed.

Lemma walk_on p r c i j i' j' : walk p r c i j -> walk p i j i' j' -> walk p r c i' j'.
Proof. intros before after; induction after; [easy | now apply move with (i := i0) (j := j0)]. Qed.

Lemma walk_back p r c i j : p r c = true -> walk p r c i j -> p i j = true /\ walk p i j r c.
Proof.
  intros is_live_p steps; induction steps as [|i j i' j' _ [is_live_q back] near is_live_q']; [now split; [|left]|].
  split; [easy|]; apply walk_on with (i := i) (j := j); [|easy].
  apply move with (i := i') (j := j'); [left | now apply king_move_back | easy].
Qed.

(** ** A test

    One live cell is reached at the beginning. Then, again and again, all cells are reached that are
    next to those that were reached last. *)

Definition next_to (a b : cell) : bool :=
  (Z.abs (fst a - fst b) <=? 1) && (Z.abs (snd a - snd b) <=? 1).

Definition touches (cells : list cell) (a : cell) : bool := existsb (next_to a) cells.

Fixpoint spreads (steps : nat) (last rest : list cell) : bool :=
  match rest, steps with
  | [], _ => true
  | _, O => false
  | _, S steps => spreads steps (filter (touches last) rest) (filter (fun a => negb (touches last a)) rest)
  end.

Definition live_cells (h w : nat) (p : pattern) : list cell := filter (is_live p) (cells_of_box h w).

Definition is_connected (cells : list cell) : bool :=
  match cells with
  | [] => true
  | a :: rest => spreads (length rest) [a] rest
  end.

Lemma spreads_right p r c : forall steps last rest,
  (forall a, In a rest -> is_live p a = true) ->
  (forall a, In a last -> walk p r c (fst a) (snd a)) ->
  spreads steps last rest = true -> forall a, In a rest -> walk p r c (fst a) (snd a).
Proof.
  induction steps as [|steps IH]; intros last [|b rest] all_live reached accepted a there; try easy.
  cbn [spreads] in accepted; remember (b :: rest) as cells eqn:is_cells; clear b rest is_cells.
  assert (forall b, In b (filter (touches last) cells) -> walk p r c (fst b) (snd b)) as reached_next.
  { intros b there_b; apply filter_In in there_b as [in_cells there_b].
    apply existsb_exists in there_b as [d [there_d near_d]].
    apply move with (i := fst d) (j := snd d); [now apply reached | | now apply all_live].
    unfold next_to in near_d; unfold king_move; lia. }
  destruct (touches last a) eqn:near; [now apply reached_next, filter_In|].
  refine (IH _ _ _ reached_next accepted a _).
  - intros b there_b; apply filter_In in there_b; now apply all_live.
  - apply filter_In; now rewrite near.
Qed.

Lemma is_connected_right h w p : inside h w p -> is_connected (live_cells h w p) = true -> connected p.
Proof.
  intros box accepted r c i j is_live_p is_live_q.
  assert (forall r c, p r c = true -> In (r, c) (live_cells h w p)) as all.
  { intros r' c' is_live'; apply filter_In; split; [apply in_cells_of_box; now apply box | easy]. }
  assert (forall a, In a (live_cells h w p) -> is_live p a = true) as all_live
    by (intros a there; now apply filter_In in there).
  destruct (live_cells h w p) as [|[r0 c0] rest]; [now destruct (all r c)|].
  assert (forall r c, p r c = true -> walk p r0 c0 r c) as from_first.
  { intros r' c' is_live'; destruct (all r' c' is_live') as [[= <- <-]|there]; [left|].
    apply (spreads_right p r0 c0 (length rest) [(r0, c0)] rest) with (a := (r', c')); [| | easy | easy].
    - intros a in_rest; apply all_live; now right.
    - intros a [<-|[]]; left. }
  apply walk_on with (i := r0) (j := c0); [|now apply from_first].
  apply (walk_back p r0 c0); [now apply (all_live (r0, c0)); left | now apply from_first].
Qed.

(** ** The theorem *)

Definition smaller_than (k : Z) (region : list cell) : bool := Z.of_nat (length region) <? k.

Definition proves_connected (h w : nat) (k : Z) (data : certificate) : bool :=
  let rows := map cells (picture data) in
  shows h w k rows && is_connected (live_cells h w (drawn rows)) &&
  excludes h w (k + 1) (smaller_than (k + 1)) (bound data).

Theorem proves_connected_right h w k data :
  proves_connected h w k data = true -> densest_connected h w k.
Proof.
  unfold proves_connected; generalize (map cells (picture data)); intros rows; rewrite !andb_true_iff.
  intros [[shown together] excluded]; split.
  - exists (drawn rows); apply shows_right in shown as [still [box count]].
    now pose proof (is_connected_right h w _ box together).
  - intros p still together_p box; enough (live h w p < k + 1) by lia.
    apply (excludes_right h w (k + 1) _ _ excluded p still box); intros many region smaller.
    apply (connected_satisfies_cut h w); [easy | unfold smaller_than in smaller; lia].
Qed.

(** Proves [densest_connected h w k] from its data: Coq's virtual machine runs [proves_connected]. *)
Ltac by_connected_certificate data :=
  apply (proves_connected_right _ _ _ data); vm_cast_no_check (eq_refl true).
