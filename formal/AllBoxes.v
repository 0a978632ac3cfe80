(** * A bound for all boxes

    The other theorems are about one box each and need the refutation of a solver. This one is about
    all boxes, needs nothing but the wastage identity, and is weaker: waste is never negative, so in
    a square of n rows there are at most n^2/2 + n live cells. *)

From Coq Require Import ZArith Bool Lia.
From StillLife Require Import Statement Sums Window Waste.

Open Scope Z_scope.

Lemma box_nonneg h w f : (forall r c, 0 <= f r c) -> 0 <= box h w f.
Proof. intros positive; apply sum_nonneg; intros r; apply sum_nonneg; intros c; apply positive. Qed.

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

(** In a square the densest still life has at most n^2/2 + n live cells. *)
Theorem squares n k : densest n n k -> 2 * k <= Z.of_nat n * Z.of_nat n + 2 * Z.of_nat n.
Proof.
  intros [[p [still [box <-]]] _]; pose proof (at_most_half n n p still box); lia.
Qed.

Print Assumptions squares.
