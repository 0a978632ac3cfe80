(** * Families of still lifes

    If two neighbouring columns of a still life are the same as two others further to the right, then
    the part between them can be repeated as often as we like: every window of the wider pattern is
    one of the old pattern. The same holds for rows. So one drawing proves that there are dense still
    lifes in infinitely many boxes. *)

From Coq Require Import ZArith Bool String List Lia.
From StillLife Require Import Statement Sums Window Refutation Densest.

Open Scope Z_scope.

(** ** Wider *)

(** Column [a] and the next one are the same as those that are [n] columns further to the right. *)
Definition repeats (a n : nat) (p : pattern) : Prop := forall r,
  p r (Z.of_nat a + Z.of_nat n) = p r (Z.of_nat a) /\
  p r (Z.of_nat a + Z.of_nat n + 1) = p r (Z.of_nat a + 1).

(** The pattern with the [n] columns from [a] on twice. *)
Definition widen (a n : nat) (p : pattern) : pattern := fun r c =>
  if c <? Z.of_nat a + Z.of_nat n then p r c else p r (c - Z.of_nat n).

(** The live cells of the columns that are repeated. *)
Definition middle (a n h : nat) (p : pattern) : Z := live h n (fun r c => p r (Z.of_nat a + c)).

Section Widen.
  Variables (a n : nat) (p : pattern).
  Hypothesis again : repeats a n p.

  Local Notation A := (Z.of_nat a).
  Local Notation N := (Z.of_nat n).

  Lemma widen_left r c : c <= A + N + 1 -> widen a n p r c = p r c.
  Proof.
    intros left; unfold widen; destruct (Z.ltb_spec c (A + N)); [easy|].
    destruct (again r) as [first second].
    assert (c = A + N \/ c = A + N + 1) as [-> | ->] by lia.
    - rewrite first; f_equal; lia.
    - rewrite second; f_equal; lia.
  Qed.

  Lemma widen_right r c : A + N <= c -> widen a n p r c = p r (c - N).
  Proof. intros right; unfold widen; destruct (Z.ltb_spec c (A + N)); [lia | easy]. Qed.

  Lemma widen_still : still_life p -> still_life (widen a n p).
  Proof.
    rewrite !still_life_stable; intros still r c; destruct (Z_le_gt_dec c (A + N)).
    - specialize (still r c); unfold around in *; now rewrite !widen_left by lia.
    - specialize (still r (c - N)); unfold around in *; rewrite !widen_right by lia.
      replace (c - 1 - N) with (c - N - 1) by lia; now replace (c + 1 - N) with (c - N + 1) by lia.
  Qed.

  Lemma widen_repeats : repeats a n (widen a n p).
  Proof.
    intros r; rewrite (widen_right r (A + N)), (widen_right r (A + N + 1)), !widen_left by lia.
    split; f_equal; lia.
  Qed.

  Lemma widen_inside h w : inside h w p -> inside h (w + n) (widen a n p).
  Proof. intros box r c; unfold widen; destruct (c <? A + N); intros is_live; apply box in is_live; lia. Qed.

  Lemma sum_widen w r : (a + n <= w)%nat ->
    sum (w + n) (fun c => Z.b2z (widen a n p r c)) =
    sum w (fun c => Z.b2z (p r c)) + sum n (fun c => Z.b2z (p r (A + c))).
  Proof.
    intros wide; replace (w + n)%nat with (a + n + (w - a))%nat by lia; rewrite sum_split.
    replace w with (a + (w - a))%nat at 2 by lia; rewrite (sum_split a (w - a)), Nat2Z.inj_add.
    rewrite (sum_ext (a + n) _ (fun c => Z.b2z (p r c))).
    2: { intros c range; now rewrite widen_left by lia. }
    rewrite (sum_ext (w - a) _ (fun i => Z.b2z (p r (A + i)))).
    2: { intros c range; rewrite widen_right by lia; do 2 f_equal; lia. }
    rewrite (sum_split a n); lia.
  Qed.

  Lemma widen_live h w : (a + n <= w)%nat -> live h (w + n) (widen a n p) = live h w p + middle a n h p.
  Proof.
    intros wide; unfold middle, live; rewrite <- sum_add; apply sum_ext; intros r _; now apply sum_widen.
  Qed.

  Lemma widen_middle h : middle a n h (widen a n p) = middle a n h p.
  Proof.
    apply sum_ext; intros r _; apply sum_ext; intros c range; now rewrite widen_left by lia.
  Qed.
End Widen.

(** ** Higher

    is the same for the pattern with rows and columns exchanged. *)

Definition transpose (p : pattern) : pattern := fun r c => p c r.

Lemma transpose_still p : still_life p -> still_life (transpose p).
Proof.
  rewrite !still_life_stable; intros still r c; rewrite <- (still c r).
  unfold around, transpose, stable, neighbours; cbn [mid nw no ne we ea sw so se].
  repeat (match goal with |- context [p ?i ?j] => destruct (p i j) end); reflexivity.
Qed.

Lemma transpose_inside h w p : inside h w p -> inside w h (transpose p).
Proof. intros box r c is_live; apply box in is_live; lia. Qed.

Lemma transpose_live h w p : live w h (transpose p) = live h w p.
Proof. unfold live, transpose; now rewrite sum_exchange. Qed.

Definition heighten (b n : nat) (p : pattern) : pattern := transpose (widen b n (transpose p)).

(** ** Both, again and again *)

Section Stretch.
  Variables (a b n : nat).

  (** The [n] columns from [a] on and the [n] rows from [b] on can be repeated. *)
  Definition elastic (p : pattern) : Prop := repeats a n p /\ repeats b n (transpose p).

  (** Live cells of these columns, of these rows, and where they cross. *)
  Definition of_columns (h : nat) (p : pattern) : Z := middle a n h p.
  Definition of_rows (w : nat) (p : pattern) : Z := middle b n w (transpose p).
  Definition of_crossing (p : pattern) : Z := middle a n n (fun r c => p (Z.of_nat b + r) c).

  Section Once.
    Variables (p : pattern) (h w : nat).
    Hypotheses (is_elastic : elastic p) (wide : (a + n <= w)%nat) (high : (b + n <= h)%nat).

    Local Notation wider := (widen a n p).

    Lemma wider_elastic : elastic wider.
    Proof.
      destruct is_elastic as [columns rows]; split; [now apply widen_repeats|].
      intros c; unfold transpose, widen; destruct (c <? _); apply rows.
    Qed.

    Lemma wider_rows : of_rows (w + n) wider = of_rows w p + of_crossing p.
    Proof.
      destruct is_elastic as [columns _].
      unfold of_rows, middle; rewrite <- !(transpose_live _ n).
      exact (widen_live a n (fun r c => p (Z.of_nat b + r) c) (fun r => columns _) n w wide).
    Qed.

    Lemma wider_crossing : of_crossing wider = of_crossing p.
    Proof.
      destruct is_elastic as [columns _].
      exact (widen_middle a n (fun r c => p (Z.of_nat b + r) c) (fun r => columns _) n).
    Qed.
    (** The pattern with these columns and these rows once more. *)
    Definition stretch : pattern := heighten b n wider.

    Lemma stretch_elastic : elastic stretch.
    Proof.
      destruct wider_elastic as [columns rows]; split; [|exact (widen_repeats b n _ rows)].
      intros r; unfold stretch, heighten, transpose, widen at 1 3 5 7; destruct (r <? _); apply columns.
    Qed.
    Lemma stretch_still : still_life p -> still_life stretch.
    Proof.
      intros still; apply transpose_still, widen_still; [apply wider_elastic|].
      apply transpose_still, widen_still; [apply is_elastic | easy].
    Qed.

    Lemma stretch_inside : inside h w p -> inside (h + n) (w + n) stretch.
    Proof. intros box; now apply transpose_inside, widen_inside, transpose_inside, widen_inside. Qed.

    Lemma stretch_live :
      live (h + n) (w + n) stretch = live h w p + of_columns h p + of_rows w p + of_crossing p.
    Proof.
      destruct wider_elastic as [_ rows]; unfold stretch, heighten.
      rewrite transpose_live, widen_live by easy; rewrite transpose_live.
      change (middle b n (w + n) (transpose wider)) with (of_rows (w + n) wider).
      rewrite widen_live, wider_rows by (apply is_elastic || easy); unfold of_columns; lia.
    Qed.

    Lemma stretch_columns : of_columns (h + n) stretch = of_columns h p + of_crossing p.
    Proof.
      destruct wider_elastic as [_ rows].
      set (part := fun r c => transpose wider (Z.of_nat a + r) c).
      transitivity (live n (h + n) (widen b n part)); [symmetry; apply transpose_live|].
      rewrite widen_live by (easy || intros r; apply rows).
      change (live n h part) with (live n h (transpose (fun r c => wider r (Z.of_nat a + c)))).
      rewrite transpose_live, <- wider_crossing.
      f_equal; [apply widen_middle, is_elastic | exact (transpose_live n n (fun r c => part c (Z.of_nat b + r)))].
    Qed.

    Lemma stretch_rows : of_rows (w + n) stretch = of_rows w p + of_crossing p.
    Proof. rewrite <- wider_rows; apply widen_middle, wider_elastic. Qed.

    Lemma stretch_crossing : of_crossing stretch = of_crossing p.
    Proof.
      rewrite <- wider_crossing; apply sum_ext; intros r range; apply sum_ext; intros c _.
      unfold stretch, heighten, transpose at 1; now rewrite widen_left by (apply wider_elastic || lia).
    Qed.
  End Once.

  (** After k steps. *)
  Fixpoint stretched (k : nat) (p : pattern) : pattern :=
    match k with
    | O => p
    | S k => stretch (stretched k p)
    end.

  Theorem stretched_right p h w k : elastic p -> (a + n <= w)%nat -> (b + n <= h)%nat ->
    still_life p -> inside h w p ->
    let q := stretched k p in
    still_life q /\ inside (h + k * n) (w + k * n) q /\
    live (h + k * n) (w + k * n) q =
      live h w p + Z.of_nat k * (of_columns h p + of_rows w p) + Z.of_nat k * Z.of_nat k * of_crossing p.
  Proof.
    intros is_elastic wide high still box q.
    assert (elastic q /\ still_life q /\ inside (h + k * n) (w + k * n) q /\
      live (h + k * n) (w + k * n) q =
        live h w p + Z.of_nat k * (of_columns h p + of_rows w p) + Z.of_nat k * Z.of_nat k * of_crossing p /\
      of_columns (h + k * n) q = of_columns h p + Z.of_nat k * of_crossing p /\
      of_rows (w + k * n) q = of_rows w p + Z.of_nat k * of_crossing p /\
      of_crossing q = of_crossing p) as all; [|tauto].
    subst q; induction k as [|k IH]; cbn [stretched].
    { rewrite !Nat.mul_0_l, !Nat.add_0_r; cbn [Z.of_nat]; repeat (split; [assumption|]); lia. }
    destruct IH as (elastic_k & still_k & box_k & live_k & columns_k & rows_k & crossing_k).
    replace (h + S k * n)%nat with (h + k * n + n)%nat by lia.
    replace (w + S k * n)%nat with (w + k * n + n)%nat by lia.
    rewrite (stretch_live _ (h + k * n) (w + k * n)), (stretch_columns _ (h + k * n)),
      (stretch_rows _ (w + k * n)), (stretch_crossing _ (h + k * n) (w + k * n)) by (easy || lia).
    rewrite live_k, columns_k, rows_k, crossing_k, Nat2Z.inj_succ.
    split; [now apply stretch_elastic|]; split; [now apply stretch_still|].
    split; [now apply stretch_inside|]; repeat split; lia.
  Qed.
End Stretch.

(** ** A drawing as a family *)

(** Whether columns and rows of a drawing can be repeated. *)
Definition is_elastic (a b n size : nat) (p : pattern) : bool :=
  for_all_up_to size (fun i =>
    Bool.eqb (p i (Z.of_nat a + Z.of_nat n)) (p i (Z.of_nat a)) &&
    Bool.eqb (p i (Z.of_nat a + Z.of_nat n + 1)) (p i (Z.of_nat a + 1)) &&
    Bool.eqb (p (Z.of_nat b + Z.of_nat n) i) (p (Z.of_nat b) i) &&
    Bool.eqb (p (Z.of_nat b + Z.of_nat n + 1) i) (p (Z.of_nat b + 1) i)).

Lemma is_elastic_right a b n size p : inside size size p -> is_elastic a b n size p = true -> elastic a b n p.
Proof.
  intros box tested.
  assert (forall i j, ~ (0 <= i < Z.of_nat size /\ 0 <= j < Z.of_nat size) -> p i j = false) as outside.
  { intros i j out; destruct (p i j) eqn:is_live; [now apply box in is_live | easy]. }
  assert (forall i, p i (Z.of_nat a + Z.of_nat n) = p i (Z.of_nat a) /\
    p i (Z.of_nat a + Z.of_nat n + 1) = p i (Z.of_nat a + 1) /\
    p (Z.of_nat b + Z.of_nat n) i = p (Z.of_nat b) i /\
    p (Z.of_nat b + Z.of_nat n + 1) i = p (Z.of_nat b + 1) i) as all.
  { intros i; assert (0 <= i < Z.of_nat size \/ ~ 0 <= i < Z.of_nat size) as [range | out] by lia.
    - apply (for_all_up_to_spec _ _ i) in tested; [|easy].
      rewrite !andb_true_iff, !Bool.eqb_true_iff in tested; tauto.
    - rewrite !(outside i), !(outside _ i) by tauto; tauto. }
  split; intros i; unfold transpose; split; apply all.
Qed.

(** A square drawing of [size] rows. The last number is how many live cells each step adds, except for
    those where new rows and columns cross. *)
Record drawing := Drawing {
  drawn_rows : list string;
  size : nat;
  from_column : nat;
  from_row : nat;
  period : nat
}.

Definition stretches (d : drawing) (count growth crossing : Z) : bool :=
  let p := drawn (map cells (drawn_rows d)) in
  let a := from_column d in let b := from_row d in let n := period d in
  fits (size d) (size d) (map cells (drawn_rows d)) &&
  is_still (size d) (size d) (map cells (drawn_rows d)) &&
  is_elastic a b n (size d) p && (a + n <=? size d)%nat && (b + n <=? size d)%nat &&
  (live (size d) (size d) p =? count) &&
  (of_columns a n (size d) p + of_rows b n (size d) p =? growth) && (of_crossing a b n p =? crossing).

Theorem stretches_right d count growth crossing : stretches d count growth crossing = true -> forall k,
  exists p, still_life p /\
    inside (size d + k * period d) (size d + k * period d) p /\
    live (size d + k * period d) (size d + k * period d) p =
      count + Z.of_nat k * growth + Z.of_nat k * Z.of_nat k * crossing.
Proof.
  unfold stretches; cbv zeta; rewrite !andb_true_iff, !Nat.leb_le, !Z.eqb_eq.
  intros [[[[[[[fit still] elastic] wide] high] <-] <-] <-] k.
  pose proof (drawn_inside _ _ _ fit) as box.
  exists (stretched (from_column d) (from_row d) (period d) k (drawn (map cells (drawn_rows d)))).
  apply stretched_right; try easy; [now apply (is_elastic_right _ _ _ (size d)) | now apply (is_still_right _ _ _ fit)].
Qed.
