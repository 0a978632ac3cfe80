(** * The wastage identity

    In a still life with [L] live cells in a box of h rows and w columns,

      4 L + waste = 2 h w + 2 (h + w),

    where the waste of a pattern is a sum over its cells. So "at least k live cells" means "a waste
    of at most 2 h w + 2 (h + w) - 4 k", and nothing has to be counted but the waste, of which a
    dense pattern has little.

    The proof lets tokens flow between neighbouring cells. What a cell hands to its neighbour in the
    north is a function of its window, and so for the other directions. A computation over all
    windows shows that each cell ends with what it should have. Another one shows that the neighbour
    receives what was handed over. So the sum over the box telescopes, and only the flow across its
    border is left. *)

From Coq Require Import ZArith Bool List Lia.
From StillLife Require Import Statement Sums Window.

Local Notation "[ b ]" := (Z.b2z b).

(** ** Definition *)

(** Live cells beside the middle one. *)
Definition beside (x : window) : Z := [no x] + [ea x] + [so x] + [we x].

(** Sides of the middle cell whose two corners are both live. *)
Definition cornered (x : window) : Z :=
  [nw x && ne x] + [ne x && se x] + [se x && sw x] + [sw x && nw x].

(** What the middle cell wastes: 0, 1 or 2. *)
Definition waste (x : window) : Z :=
  if mid x then Z.max 0 (2 - (beside x + cornered x))
  else if (beside x =? 0) || (beside x =? 4) then 2 else [beside x =? 1].

(** The number of sides that a cell has in common with the outside of the box. *)
Definition open_sides (h w : nat) (r c : Z) : Z :=
  ([r =? 0] + [r =? Z.of_nat h - 1]) + ([c =? 0] + [c =? Z.of_nat w - 1]).

(** The cells of the box waste what their windows say. Beyond every open side of a dead cell, one
    more is wasted. *)
Definition wasted (h w : nat) (p : pattern) : Z :=
  sum h (fun r => sum w (fun c => waste (around p r c) + open_sides h w r c * [negb (p r c)])).

Lemma waste_range x : 0 <= waste x <= 2.
Proof.
  enough ((0 <=? waste x) && (waste x <=? 2) = true) by lia.
  revert x; apply windows_all; vm_compute; reflexivity.
Qed.

(** ** The flow of tokens *)

(** What the middle cell hands to the north, less what it gets from there. *)
Definition to_north (x : window) : Z :=
  if mid x
  then if no x then [nw x && ne x] - [we x && ea x] else - [negb (nw x && ne x)]
  else [no x && negb (we x && ea x)].

(** The window turned by a quarter: its east becomes its north. *)
Definition turn (x : window) : window :=
  Window (ne x) (ea x) (se x)
         (no x) (mid x) (so x)
         (nw x) (we x) (sw x).

Definition to_east (x : window) : Z := to_north (turn x).
Definition to_south (x : window) : Z := to_north (turn (turn x)).
Definition to_west (x : window) : Z := to_north (turn (turn (turn x))).

(** Each cell starts with two tokens. A live one ends with four and its waste, a dead one with its
    waste. *)
Lemma balance x : stable x = true ->
  4 * [mid x] + waste x - 2 = - (to_north x + to_east x + to_south x + to_west x).
Proof.
  intros is_stable.
  enough (implb (stable x) (4 * [mid x] + waste x - 2 =?
    - (to_north x + to_east x + to_south x + to_west x)) = true) as holds.
  { rewrite is_stable in holds; cbn [implb] in holds; now apply Z.eqb_eq. }
  clear is_stable; revert x; apply windows_all; vm_compute; reflexivity.
Qed.

(** Two cells, one above the other, have twelve cells in their windows. What the lower one hands to
    the north is what the upper one gets from the south. *)
Lemma handed_over a b c d e f g h i j k l :
  stable (Window a b c d e f g h i) = true -> stable (Window d e f g h i j k l) = true ->
  to_south (Window a b c d e f g h i) = - to_north (Window d e f g h i j k l).
Proof.
  set (holds := fun a b c d e f g h i j k l =>
    implb (stable (Window a b c d e f g h i)) (implb (stable (Window d e f g h i j k l))
      (to_south (Window a b c d e f g h i) =? - to_north (Window d e f g h i j k l)))).
  assert (triples (fun a b c => triples (fun d e f => triples (fun g h i => triples (fun j k l =>
    holds a b c d e f g h i j k l)))) = true) as all by (vm_compute; reflexivity).
  assert (holds a b c d e f g h i j k l = true) as here.
  { exact (triples_all _ (triples_all _ (triples_all _ (triples_all _ all a b c) d e f) g h i) j k l). }
  unfold holds in here; intros upper lower; rewrite upper, lower in here; cbn [implb] in here.
  now apply Z.eqb_eq.
Qed.

Section StillLife.
  Variables (h w : nat) (p : pattern).
  Hypotheses (still : still_life p) (in_box : inside h w p).

  Local Notation x := (around p).

  Lemma stable_here r c : stable (x r c) = true.
  Proof. now apply still_life_stable. Qed.

  Lemma south_north r c : to_south (x r c) = - to_north (x (r + 1) c).
  Proof.
    pose proof (stable_here r c) as upper; pose proof (stable_here (r + 1) c) as lower.
    unfold around in *; replace (r + 1 - 1) with r in * by lia.
    now apply handed_over.
  Qed.

  (** The same for neighbours in a row, whose windows are those of a column after a turn. *)
  Lemma east_west r c : to_east (x r c) = - to_west (x r (c + 1)).
  Proof.
    assert (forall y, stable (turn y) = stable y) as turned.
    { intros y; apply eqb_prop; revert y; apply windows_all; vm_compute; reflexivity. }
    pose proof (stable_here r c) as left; pose proof (stable_here r (c + 1)) as right.
    rewrite <- turned in left, right.
    unfold to_east, to_west.
    enough (to_south (turn (x r (c + 1))) = - to_north (turn (x r c))) as opposite.
    { unfold to_south in opposite; lia. }
    unfold around, turn in *; cbn [nw no ne we mid ea sw so se] in *.
    replace (c + 1 - 1) with c in * by lia.
    now apply handed_over.
  Qed.

  (** ** At the border *)

  Lemma dead_outside r c : ~ (0 <= r < Z.of_nat h /\ 0 <= c < Z.of_nat w) -> p r c = false.
  Proof. intros outside; destruct (p r c) eqn:is_live; [now apply in_box in is_live | easy]. Qed.

  Ltac dead := repeat match goal with
    | |- context [p ?r ?c] => rewrite (dead_outside r c) by lia
    end.

  (** The cells of the first row take a token from beyond the border if they are live, and so do
      those of the other borders. *)
  Lemma first_row c : to_north (x 0 c) = - [p 0 c].
  Proof. unfold to_north; cbn [around mid no nw ne we ea]; dead; now destruct (p 0 c). Qed.

  Lemma last_row c : to_north (x (Z.of_nat h) c) = [p (Z.of_nat h - 1) c].
  Proof.
    unfold to_north; cbn [around mid no nw ne we ea].
    rewrite (dead_outside (Z.of_nat h)), (dead_outside (Z.of_nat h)) by lia.
    now destruct (p (Z.of_nat h - 1) c).
  Qed.

  Lemma first_column r : to_west (x r 0) = - [p r 0].
  Proof.
    unfold to_west, to_north, turn; cbn [around mid no nw ne we ea sw so se]; dead.
    now destruct (p r 0).
  Qed.

  Lemma last_column r : to_west (x r (Z.of_nat w)) = [p r (Z.of_nat w - 1)].
  Proof.
    unfold to_west, to_north, turn; cbn [around mid no nw ne we ea sw so se].
    rewrite !(dead_outside _ (Z.of_nat w)) by lia.
    now destruct (p r (Z.of_nat w - 1)).
  Qed.

  (** ** The sum over the box *)

  Lemma columns c : sum h (fun r => to_north (x r c) + to_south (x r c))
    = - ([p 0 c] + [p (Z.of_nat h - 1) c]).
  Proof.
    rewrite (sum_ext h _ (fun r => to_north (x r c) - to_north (x (r + 1) c))).
    - rewrite (sum_telescope h (fun r => to_north (x r c))), first_row, last_row; lia.
    - intros r _; rewrite south_north; lia.
  Qed.

  Lemma rows r : sum w (fun c => to_west (x r c) + to_east (x r c))
    = - ([p r 0] + [p r (Z.of_nat w - 1)]).
  Proof.
    rewrite (sum_ext w _ (fun c => to_west (x r c) - to_west (x r (c + 1)))).
    - rewrite (sum_telescope w (fun c => to_west (x r c))), first_column, last_column; lia.
    - intros c _; rewrite east_west; lia.
  Qed.

  Hypotheses (some_row : (0 < h)%nat) (some_column : (0 < w)%nat).

  (** A sum over the open sides is one over the first and last row and the first and last column. *)
  Lemma sum_open_sides f :
    box h w (fun r c => open_sides h w r c * f r c) =
    sum w (fun c => f 0 c + f (Z.of_nat h - 1) c) + sum h (fun r => f r 0 + f r (Z.of_nat w - 1)).
  Proof.
    rewrite (box_ext h w _ (fun r c => ([r =? 0] * f r c + [r =? Z.of_nat h - 1] * f r c) +
      ([c =? 0] * f r c + [c =? Z.of_nat w - 1] * f r c))) by (intros; unfold open_sides; lia).
    rewrite box_add; unfold box; f_equal.
    - rewrite sum_exchange; apply sum_ext; intros c _.
      rewrite sum_add, !(sum_pick h _ (fun r => f r c)); lia.
    - apply sum_ext; intros r _.
      rewrite sum_add, !(sum_pick w _ (f r)); lia.
  Qed.

  Lemma number_of_sides : box h w (fun r c => open_sides h w r c * 1) = 2 * (Z.of_nat h + Z.of_nat w).
  Proof. rewrite sum_open_sides, !sum_const; lia. Qed.

  (** What the cells of the box gain is what flows in across the border. *)
  Lemma gain :
    box h w (fun r c => 4 * [p r c] + waste (x r c) + -2) = box h w (fun r c => open_sides h w r c * [p r c]).
  Proof.
    rewrite (box_ext h w _ (fun r c => -1 * (to_north (x r c) + to_south (x r c)) +
      -1 * (to_west (x r c) + to_east (x r c)))).
    2: { intros r c; pose proof (balance _ (stable_here r c)); cbn [around mid] in *; lia. }
    rewrite box_add, !box_scale, (sum_open_sides (fun r c => [p r c])).
    unfold box at 1; rewrite sum_exchange, (sum_ext w _ _ (fun c _ => columns c)).
    unfold box; rewrite (sum_ext h _ _ (fun r _ => rows r)).
    rewrite <- (sum_scale w), <- (sum_scale h).
    f_equal; apply sum_ext; intros; lia.
  Qed.

  Theorem wastage_identity :
    4 * live h w p + wasted h w p = 2 * (Z.of_nat h * Z.of_nat w) + 2 * (Z.of_nat h + Z.of_nat w).
  Proof.
    change (live h w p) with (box h w (fun r c => [p r c])).
    unfold wasted; change (sum h _) with
      (box h w (fun r c => waste (x r c) + open_sides h w r c * [negb (p r c)])) at 1.
    rewrite (box_ext h w (fun r c => waste (x r c) + _)
      (fun r c => waste (x r c) + (open_sides h w r c * 1 + -1 * (open_sides h w r c * [p r c]))))
      by (intros r c; destruct (p r c); cbn [negb Z.b2z]; lia).
    pose proof gain as flow; rewrite !box_add, !box_scale, number_of_sides in *.
    rewrite <- flow, box_const; lia.
  Qed.
End StillLife.
