(** * The border of every box wastes

    Four strips go around a box like the wings of a pinwheel. Each begins in one corner and ends where
    the next one begins:

      1 1 1 1 2 2
      1 1 1 1 2 2
      4 4 . . 2 2
      4 4 . . 2 2
      4 4 3 3 3 3
      4 4 3 3 3 3

    Each is the first one of the pattern after some quarter turns. So what holds for a strip along the
    upper border holds for all four, and as they are disjoint, their waste adds up. *)

From Coq Require Import ZArith Bool Lia.
From StillLife Require Import Statement Sums Window Waste Strips.

Open Scope Z_scope.

(** ** Quarter turns *)

(** The pattern after a quarter turn: the last of its [w] columns becomes the first row. *)
Definition quarter (w : nat) (p : pattern) : pattern := fun r c => p c (Z.of_nat w - 1 - r).

Lemma around_quarter w p r c : around (quarter w p) r c = turn (around p c (Z.of_nat w - 1 - r)).
Proof. unfold around, quarter, turn; cbn; f_equal; f_equal; lia. Qed.

Lemma stable_turn x : stable (turn x) = stable x.
Proof. apply eqb_prop; revert x; apply windows_all; vm_compute; reflexivity. Qed.

Lemma waste_turn x : waste (turn x) = waste x.
Proof. apply Z.eqb_eq; revert x; apply windows_all; vm_compute; reflexivity. Qed.

Lemma quarter_still w p : still_life p -> still_life (quarter w p).
Proof. rewrite !still_life_stable; intros still r c; now rewrite around_quarter, stable_turn. Qed.

Lemma quarter_inside h w p : inside h w p -> inside w h (quarter w p).
Proof. intros box r c is_live; apply box in is_live; lia. Qed.

(** ** The pinwheel *)

(** The sum over the box less its inner part is that over the four wings. *)
Lemma pinwheel d h w f : (forall r c, 0 <= f r c) ->
  box d (d + w) f + box (d + h) d (fun r c => f r (Z.of_nat (d + w) + c)) +
  box d (w + d) (fun r c => f (Z.of_nat (d + h) + r) (Z.of_nat d + c)) +
  box (h + d) d (fun r c => f (Z.of_nat d + r) c) <= box (d + h + d) (d + w + d) f.
Proof.
  intros positive.
  assert (forall m n k g, box (m + n) k g = box m k g + box n k (fun r c => g (Z.of_nat m + r) c)) as split_rows.
  { intros; apply sum_split. }
  assert (forall m n k g, box k (m + n) g = box k m g + box k n (fun r c => g r (Z.of_nat m + c)))
    as split_columns.
  { intros; unfold box; rewrite <- sum_add; apply sum_ext; intros; apply sum_split. }
  pose proof (box_nonneg h w (fun r c => f (Z.of_nat d + r) (Z.of_nat d + c))) as inner.
  specialize (inner (fun r c => positive _ _)).
  rewrite (split_rows (d + h)%nat d (d + w + d)%nat), (split_columns (d + w)%nat d (d + h)%nat).
  rewrite (split_rows d h (d + w)%nat), (split_columns d w h).
  replace (d + w + d)%nat with (d + (w + d))%nat by lia; rewrite (split_columns d (w + d)%nat).
  rewrite (split_rows h d d), (box_ext d d (fun r c => f (Z.of_nat d + (Z.of_nat h + r)) c)
    (fun r c => f (Z.of_nat (d + h) + r) c)) by (intros; f_equal; lia).
  lia.
Qed.

(** ** The four strips *)

(** The waste of a strip of the first [depth] rows, without the last [depth] lines of the box. *)
Definition wing (depth w : nat) (p : pattern) : Z := sum (w - depth) (line_waste depth p).

(** What the cells outside waste and what those of the strip waste. *)
Lemma wing_parts depth w p :
  wing depth w p = sum (w - depth) (fun c => Z.b2z (negb (p 0 c))) +
    box depth (w - depth) (fun r c => waste (around p r c)).
Proof. unfold wing, line_waste; rewrite sum_add; f_equal; apply sum_exchange. Qed.

(** The strips of the pattern after no, one, two and three quarter turns. *)
Definition four_wings (depth h w : nat) (p : pattern) : Z :=
  wing depth w p + wing depth h (quarter w p) +
  wing depth w (quarter h (quarter w p)) + wing depth h (quarter w (quarter h (quarter w p))).

Section Wings.
  Variables (depth height width : nat) (p : pattern).

  Local Notation h := (depth + height + depth)%nat.
  Local Notation w := (depth + width + depth)%nat.
  Local Notation x := (around p).

  (** Where the four strips are in the box. *)
  Lemma wing_1 : box depth (w - depth) (fun r c => waste (x r c)) =
    box depth (depth + width) (fun r c => waste (x r c)).
  Proof. f_equal; lia. Qed.

  Lemma wing_2 : box depth (h - depth) (fun r c => waste (around (quarter w p) r c)) =
    box (depth + height) depth (fun r c => waste (x r (Z.of_nat (depth + width) + c))).
  Proof.
    rewrite box_exchange, box_reverse_columns; replace (h - depth)%nat with (depth + height)%nat by lia.
    apply box_ext; intros; rewrite around_quarter, waste_turn; do 2 f_equal; lia.
  Qed.

  Lemma wing_3 : box depth (w - depth) (fun r c => waste (around (quarter h (quarter w p)) r c)) =
    box depth (width + depth) (fun r c =>
      waste (x (Z.of_nat (depth + height) + r) (Z.of_nat depth + c))).
  Proof.
    rewrite box_reverse_rows, box_reverse_columns; replace (w - depth)%nat with (width + depth)%nat by lia.
    apply box_ext; intros; rewrite !around_quarter, !waste_turn; do 2 f_equal; lia.
  Qed.

  Lemma wing_4 : box depth (h - depth) (fun r c => waste (around (quarter w (quarter h (quarter w p))) r c)) =
    box (height + depth) depth (fun r c => waste (x (Z.of_nat depth + r) c)).
  Proof.
    rewrite box_exchange, box_reverse_rows; replace (h - depth)%nat with (height + depth)%nat by lia.
    apply box_ext; intros; rewrite !around_quarter, !waste_turn; do 2 f_equal; lia.
  Qed.

  (** The cells outside that the strips count. *)
  Lemma wings_outside : (0 < depth)%nat ->
    sum (w - depth) (fun c => Z.b2z (negb (p 0 c))) +
    sum (h - depth) (fun c => Z.b2z (negb (quarter w p 0 c))) +
    sum (w - depth) (fun c => Z.b2z (negb (quarter h (quarter w p) 0 c))) +
    sum (h - depth) (fun c => Z.b2z (negb (quarter w (quarter h (quarter w p)) 0 c)))
      <= box h w (fun r c => open_sides h w r c * Z.b2z (negb (p r c))).
  Proof.
    intros deep; rewrite sum_open_sides, !sum_add by lia; unfold quarter.
    set (side := fun r c => Z.b2z (negb (p r c))).
    assert (forall r c, 0 <= side r c) as positive by (intros; unfold side; now destruct (p r c)).
    assert (forall n f, (forall i, 0 <= f i) -> sum (n - depth) f <= sum n f) as shorter.
    { intros; apply sum_monotone; [easy | lia]. }
    pose proof (shorter w (fun c => side 0 c) (fun _ => positive _ _)).
    pose proof (shorter h (fun r => side r (Z.of_nat w - 1)) (fun _ => positive _ _)).
    pose proof (shorter w (fun c => side (Z.of_nat h - 1) (Z.of_nat w - 1 - c)) (fun _ => positive _ _)) as below.
    pose proof (shorter h (fun r => side (Z.of_nat h - 1 - r) 0) (fun _ => positive _ _)) as left.
    rewrite <- (sum_reverse w (fun c => side (Z.of_nat h - 1) c)) in below.
    rewrite <- (sum_reverse h (fun r => side r 0)) in left.
    unfold side in *; rewrite Z.sub_0_r, Z.sub_diag, ?Z.sub_0_r in *.
    lia.
  Qed.

  (** The strips waste no more than the box. *)
  Theorem wings_in_box : (0 < depth)%nat -> four_wings depth h w p <= wasted h w p.
  Proof.
    intros deep; unfold four_wings; rewrite !wing_parts, wing_1, wing_2, wing_3, wing_4.
    change (wasted h w p) with
      (box h w (fun r c => waste (x r c) + open_sides h w r c * Z.b2z (negb (p r c)))); rewrite box_add.
    assert (forall r c, 0 <= waste (x r c)) as positive by (intros; apply waste_range).
    pose proof (pinwheel depth height width _ positive); pose proof (wings_outside deep).
    cbv beta in *; lia.
  Qed.
End Wings.

(** ** The bound *)

Lemma wing_wastes share lines spread depth table h w p :
  test share lines depth table = true -> within spread table = true -> 0 <= spread ->
  still_life p -> inside h w p ->
  share * Z.of_nat (w - depth) - spread <= lines * wing depth w p.
Proof.
  intros tested small positive still box; apply (strip_wastes _ _ _ _ table); try easy.
  intros r c above; destruct (p r c) eqn:is_live; [apply box in is_live; lia | easy].
Qed.

(** If [lines] lines waste at least [share] in the long run, then a box of h rows and w columns has at
    most h w / 2 + (1 - share / lines) (h + w) / 2 live cells and a constant. *)
Theorem border_wastes share lines spread depth table h w p :
  test share lines depth table = true -> within spread table = true -> 0 <= spread -> 0 <= lines ->
  (0 < depth)%nat -> (2 * depth <= h)%nat -> (2 * depth <= w)%nat ->
  still_life p -> inside h w p ->
  4 * lines * live h w p <=
    2 * lines * (Z.of_nat h * Z.of_nat w) + 2 * (lines - share) * (Z.of_nat h + Z.of_nat w) +
    4 * (share * Z.of_nat depth + spread).
Proof.
  intros tested small positive positive_lines deep high wide still box.
  pose proof (wastage_identity h w p still box ltac:(lia) ltac:(lia)) as identity.
  assert (four_wings depth h w p <= wasted h w p) as wings.
  { replace h with (depth + (h - 2 * depth) + depth)%nat by lia.
    replace w with (depth + (w - 2 * depth) + depth)%nat by lia; now apply wings_in_box. }
  pose proof (quarter_inside _ _ _ box) as box_2; pose proof (quarter_still w _ still) as still_2.
  pose proof (quarter_inside _ _ _ box_2) as box_3; pose proof (quarter_still h _ still_2) as still_3.
  pose proof (quarter_inside _ _ _ box_3) as box_4; pose proof (quarter_still w _ still_3) as still_4.
  pose proof (wing_wastes _ _ _ _ _ _ _ _ tested small positive still box) as first.
  pose proof (wing_wastes _ _ _ _ _ _ _ _ tested small positive still_2 box_2) as second.
  pose proof (wing_wastes _ _ _ _ _ _ _ _ tested small positive still_3 box_3) as third.
  pose proof (wing_wastes _ _ _ _ _ _ _ _ tested small positive still_4 box_4) as fourth.
  unfold four_wings in wings; rewrite !Nat2Z.inj_sub in * by lia.
  nia.
Qed.
