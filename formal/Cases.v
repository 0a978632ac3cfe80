(** * The case distinction of shared refutations

    The two middle lines cut a box into four quarters. What a pattern wastes in them, in the four parts of
    the middle lines and in the centre are nine numbers. This file proves that, whatever these numbers are,
    some image of the pattern belongs to one of the cases into which a question about little waste is
    divided (docs/still-life-methods.md, "Cases that are shared out"). It says nothing about patterns: that
    a formula excludes no pattern of its case is another matter. *)

From Coq Require Import Lia.

(** ** What is wasted where *)

(** The quarters at the upper left, upper right, lower left and lower right without the middle lines, the
    upper and lower part of the middle column, the left and right part of the middle row, and the cell where
    these cross. Middle lines are missing if the sides are even: then they waste nothing. *)

Record parts := Parts { ul : nat; ur : nat; ll : nat; lr : nat;
  top : nat; bottom : nat; left : nat; right : nat; centre : nat }.

(** All of it. *)
Definition total p := ul p + ur p + ll p + lr p + top p + bottom p + left p + right p + centre p.
(** Upside down, left-right reversed, and reflected across the diagonal. *)
Definition flip_rows p := Parts (ll p) (lr p) (ul p) (ur p) (bottom p) (top p) (left p) (right p) (centre p).
Definition flip_columns p := Parts (ur p) (ul p) (lr p) (ll p) (top p) (bottom p) (right p) (left p) (centre p).
Definition transpose p := Parts (ul p) (ll p) (ur p) (lr p) (left p) (right p) (top p) (bottom p) (centre p).

(** What reflections make of a pattern, with the one across the diagonal if the box is a square. *)
Inductive image (square : Prop) (p : parts) : parts -> Prop :=
| same : image square p p
| flipped_rows q : image square p q -> image square p (flip_rows q)
| flipped_columns q : image square p q -> image square p (flip_columns q)
| transposed q : square -> image square p q -> image square p (transpose q).

(** Halves, without the middle line between them. *)
Definition upper p := ul p + ur p + top p.
Definition at_left p := ul p + ll p + left p.
Definition lower p := ll p + lr p + bottom p.
Definition at_right p := ur p + lr p + right p.
Definition middle p := top p + bottom p + left p + right p + centre p.

(** ** The cases of the question about a waste of at most [W] *)

Definition light_quarter W p := 4 * ul p < W.
Definition light_upper W p := 2 * upper p < W /\ 2 * at_left p <= W.
Definition light_left W p := 2 * at_left p < W /\ 2 * upper p <= W.
Definition unlike W p := 2 * upper p = W /\ 2 * at_left p = W /\ middle p = 0
  /\ 4 * ul p < W /\ lr p = ul p /\ 4 * ur p > W /\ 4 * ll p > W.
Definition alike W p := 4 * ul p = W /\ 4 * ur p = W /\ 4 * ll p = W /\ 4 * lr p = W /\ middle p = 0.

Definition some_image square p (P : parts -> Prop) := exists q, image square p q /\ P q.

Ltac open := unfold some_image, light_quarter, light_upper, light_left, unlike, alike, upper, lower, at_left, at_right, middle, total in *; cbn in *.

(** ** They cover it *)

Lemma four square p (P : parts -> Prop) :
  P p \/ P (flip_rows p) \/ P (flip_columns p) \/ P (flip_rows (flip_columns p)) -> some_image square p P.
Proof. intros [H|[H|[H|H]]]; eexists; (split; [|exact H]); auto using image. Qed.

(** All quarters waste a quarter of [W], or some image has a lighter one at the upper left. *)
Theorem quarters_cover square W p :
  total p <= W -> alike W p \/ some_image square p (light_quarter W).
Proof.
  intros H. destruct p as [a b c d t u l r m].
  assert (C : alike W (Parts a b c d t u l r m) \/ 4*a < W \/ 4*b < W \/ 4*c < W \/ 4*d < W)
    by (open; lia).
  destruct C as [C|C]; [now left|right].
  apply four. open. lia.
Qed.


(** Reflections bring the lighter halves up and to the left. *)
Lemma lighter_halves p (P : parts -> Prop) :
  (forall q, total q = total p -> upper q <= lower q -> at_left q <= at_right q -> some_image False q P) ->
  some_image False p P.
Proof.
  intros H.
  assert (from : forall q, image False p q -> some_image False q P -> some_image False p P).
  { intros q I [s [J Ps]]. exists s. split; [|exact Ps]. clear Ps.
    induction J; [exact I | apply flipped_rows, IHJ | apply flipped_columns, IHJ | easy]. }
  destruct (Compare_dec.le_lt_dec (upper p) (lower p)), (Compare_dec.le_lt_dec (at_left p) (at_right p)).
  - apply (from p); [apply same | apply H; open; lia].
  - apply (from (flip_columns p)); [apply flipped_columns, same | apply H; open; lia].
  - apply (from (flip_rows p)); [apply flipped_rows, same | apply H; open; lia].
  - apply (from (flip_rows (flip_columns p))); [apply flipped_rows, flipped_columns, same | apply H; open; lia].
Qed.

(** A pattern with these lighter halves belongs to a case, or its mirror image does. *)
Lemma lighter_halves_belong h q :
  total q <= 2 * h -> upper q <= lower q -> at_left q <= at_right q ->
  alike (2 * h) q \/ some_image False q (fun s => light_upper (2 * h) s \/ light_left (2 * h) s \/ unlike (2 * h) s).
Proof.
  destruct q as [a b c d t u l r m]. intros H rows columns. open.
  destruct (Compare_dec.lt_eq_lt_dec (a + b + t) h) as [[less|E]|more].
  - right; eexists; split; [apply same | left; open; lia].
  - destruct (Compare_dec.lt_eq_lt_dec (a + c + l) h) as [[less|F]|more].
    + right; eexists; split; [apply same | right; left; open; lia].
    + assert (t = 0 /\ u = 0 /\ l = 0 /\ r = 0 /\ m = 0) as (-> & -> & -> & -> & ->) by lia.
      assert (d = a /\ c = b) as [-> ->] by lia.
      destruct (Compare_dec.lt_eq_lt_dec a b) as [[less|G]|more].
      * right; eexists; split; [apply same | right; right; open; lia].
      * left; lia.
      * right; eexists; split; [apply flipped_columns, same | right; right; open; lia].
    + lia.
  - lia.
Qed.

(** In any box, without a question about one quarter alone. *)
Theorem halves_cover W p : (exists h, W = 2 * h) -> total p <= W ->
  some_image False p (fun q => alike W q \/ light_upper W q \/ light_left W q \/ unlike W q).
Proof.
  intros [h ->] H. apply lighter_halves. intros q E rows columns.
  destruct (lighter_halves_belong h q) as [A|[s [I L]]]; [lia | easy | easy | |].
  - exists q. split; [apply same | now left].
  - exists s. split; [exact I | now right].
Qed.

(** In squares, the reflection across the diagonal makes light upper halves of light left ones. *)
Lemma eight p (P Q : parts -> Prop) :
  (forall q, P q -> Q q \/ Q (transpose q)) -> some_image False p P -> some_image True p Q.
Proof.
  intros H [q [I Pq]].
  assert (J : image True p q) by (clear -I; induction I; [apply same | now apply flipped_rows | now apply flipped_columns | easy]).
  destruct (H q Pq) as [Qq|Qq]; [now exists q | exists (transpose q); split; [now apply transposed | easy]].
Qed.

Theorem halves_cover_squares W p : (exists h, W = 2 * h) ->
  total p <= W -> some_image True p (fun q => alike W q \/ light_upper W q \/ unlike W q).
Proof.
  intros E H. generalize (halves_cover W p E H). apply eight.
  intros q [A|[L|[L|L]]]; [now left; left | now left; right; left | right; right; left | now left; right; right].
  destruct q as [a b c d t u l r m]. exact L.
Qed.
