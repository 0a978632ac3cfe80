(** * Bounds for all boxes

    The other theorems are about one box each and need the refutation of a solver. These are about all
    boxes. They come from the wastage identity and from what the border wastes at least. *)

From Coq Require Import ZArith Bool Lia.
From StillLife Require Import Statement Sums Window Waste Strips Floors Potential3 Potential8.

Open Scope Z_scope.

(** ** Waste is never negative *)

Lemma wasted_nonneg h w p : 0 <= wasted h w p.
Proof.
  apply (box_nonneg h w (fun r c => waste (around p r c) + open_sides h w r c * Z.b2z (negb (p r c)))); intros r c.
  pose proof (waste_range (around p r c)).
  unfold open_sides; destruct (r =? 0), (r =? _), (c =? 0), (c =? _), (p r c); cbn [negb Z.b2z]; lia.
Qed.

(** At most half of the cells are live, and half of those on the border more: h w / 2 + (h + w) / 2. *)
Theorem at_most_half h w p : still_life p -> inside h w p ->
  2 * live h w p <= Z.of_nat h * Z.of_nat w + (Z.of_nat h + Z.of_nat w).
Proof.
  intros still box; destruct (Nat.eq_dec h 0) as [-> |]; [cbn; lia|].
  destruct (Nat.eq_dec w 0) as [-> |].
  { unfold live; cbn [sum]; rewrite sum_const; lia. }
  pose proof (wastage_identity h w p still box ltac:(lia) ltac:(lia)).
  pose proof (wasted_nonneg h w p); lia.
Qed.

(** ** The border wastes

    Coq computes that the potentials pass the test. *)

Lemma potential_3 : test 4 11 3 Potential3.table = true.
Proof. vm_compute; reflexivity. Qed.

Lemma potential_8 : test 7 19 8 Potential8.table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** By the first three rows, eleven lines waste four: h w / 2 + 7 (h + w) / 22 + 24 / 11. Without a
    condition on the sides this would be wrong, because rows of blocks of four cells are denser in
    boxes of two rows. *)
Theorem three_rows h w p : (6 <= h)%nat -> (6 <= w)%nat -> still_life p -> inside h w p ->
  22 * live h w p <= 11 * (Z.of_nat h * Z.of_nat w) + 7 * (Z.of_nat h + Z.of_nat w) + 48.
Proof.
  intros high wide still box.
  pose proof (border_wastes 4 11 12 3 _ h w p potential_3 eq_refl ltac:(lia) ltac:(lia) ltac:(lia)
    ltac:(lia) ltac:(lia) still box); lia.
Qed.

(** By the first eight rows, 19 lines waste seven: h w / 2 + 6 (h + w) / 19 + 79 / 19. This is better
    for large boxes. *)
Theorem eight_rows h w p : (16 <= h)%nat -> (16 <= w)%nat -> still_life p -> inside h w p ->
  38 * live h w p <= 19 * (Z.of_nat h * Z.of_nat w) + 12 * (Z.of_nat h + Z.of_nat w) + 158.
Proof.
  intros high wide still box.
  assert (within 23 Potential8.table = true) as small by (vm_compute; reflexivity).
  pose proof (border_wastes 7 19 23 8 _ h w p potential_8 small ltac:(lia) ltac:(lia) ltac:(lia)
    ltac:(lia) ltac:(lia) still box); lia.
Qed.

(** ** Squares

    The densest still life of n x n cells has at most n^2/2 + 7n/11 + 24/11 live cells. *)
Theorem squares n k : densest n n k ->
  22 * k <= 11 * (Z.of_nat n * Z.of_nat n) + 14 * Z.of_nat n + 48.
Proof.
  intros [[p [still [box <-]]] _]; destruct (le_lt_dec 6 n).
  - pose proof (three_rows n n p ltac:(lia) ltac:(lia) still box); lia.
  - pose proof (at_most_half n n p still box); lia.
Qed.

(** It has at most n^2/2 + 12n/19 + 79/19 live cells. *)
Theorem large_squares n k : densest n n k ->
  38 * k <= 19 * (Z.of_nat n * Z.of_nat n) + 24 * Z.of_nat n + 158.
Proof.
  intros is_densest; pose proof (squares n k is_densest).
  destruct is_densest as [[p [still [box <-]]] _]; destruct (le_lt_dec 16 n).
  - pose proof (eight_rows n n p ltac:(lia) ltac:(lia) still box); lia.
  - lia.
Qed.
