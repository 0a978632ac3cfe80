(** * The densest still life

    A theorem [densest h w k] needs a pattern, which is drawn in the file of the theorem, and a
    refutation of [k + 1] live cells. Coq tests both by computation. *)

From Coq Require Import ZArith Bool String Ascii List Lia.
From StillLife Require Import Statement Sums Window Waste Cuts Refutation.
Import ListNotations.

Open Scope Z_scope.
Open Scope bool_scope.

(** ** Drawn patterns

    A row is a text in which "O" is a live cell. What is not drawn is dead. *)

Fixpoint cells (row : string) : list bool :=
  match row with
  | EmptyString => []
  | String character row => Ascii.eqb character "O" :: cells row
  end.

Definition nth_from {A} (i : Z) (l : list A) (default : A) : A :=
  if i <? 0 then default else nth (Z.to_nat i) l default.

Definition drawn (rows : list (list bool)) : pattern := fun r c => nth_from c (nth_from r rows []) false.

(** The picture has no more than h rows and w columns. *)
Definition fits (h w : nat) (rows : list (list bool)) : bool :=
  (length rows <=? h)%nat && forallb (fun row => (length row <=? w)%nat) rows.

Definition for_all_up_to (n : nat) (f : Z -> bool) : bool := forallb f (numbers n).

(** The windows around the cells of the box and of a ring around it are stable. *)
Definition is_still (h w : nat) (rows : list (list bool)) : bool :=
  for_all_up_to (h + 2) (fun r => for_all_up_to (w + 2) (fun c =>
    stable (around (drawn rows) (r - 1) (c - 1)))).

Lemma nth_from_outside A i (l : list A) default :
  ~ (0 <= i < Z.of_nat (length l)) -> nth_from i l default = default.
Proof.
  unfold nth_from; destruct (Z.ltb_spec i 0); [easy|]; intros outside.
  apply nth_overflow; lia.
Qed.

Lemma drawn_inside h w rows : fits h w rows = true -> inside h w (drawn rows).
Proof.
  unfold fits, drawn; rewrite andb_true_iff, forallb_forall, Nat.leb_le; intros [short narrow] r c is_live.
  destruct (Z_lt_le_dec r 0) as [|not_above]; [rewrite (nth_from_outside _ r) in is_live by lia|].
  { now rewrite nth_from_outside in is_live by (cbn; lia). }
  destruct (Z_lt_le_dec r (Z.of_nat (length rows))) as [here|];
    [|rewrite (nth_from_outside _ r), nth_from_outside in is_live by (cbn; lia); easy].
  assert (In (nth_from r rows []) rows) as there.
  { unfold nth_from; destruct (Z.ltb_spec r 0); [lia|]; apply nth_In; lia. }
  apply narrow, Nat.leb_le in there.
  destruct (Z_lt_le_dec c 0) as [|]; [rewrite nth_from_outside in is_live by lia; easy|].
  destruct (Z_lt_le_dec c (Z.of_nat (length (nth_from r rows [])))) as [|];
    [lia | rewrite nth_from_outside in is_live by lia; easy].
Qed.

Lemma for_all_up_to_spec n f i : for_all_up_to n f = true -> 0 <= i < Z.of_nat n -> f i = true.
Proof.
  unfold for_all_up_to, numbers; rewrite forallb_forall; intros all range; apply all.
  apply in_map_iff; exists (Z.to_nat i); rewrite in_seq; lia.
Qed.

Lemma is_still_right h w rows : fits h w rows = true -> is_still h w rows = true -> still_life (drawn rows).
Proof.
  intros fit all; apply still_life_stable; intros r c; pose proof (drawn_inside h w rows fit) as box.
  destruct (Z_le_gt_dec (-1) r); [destruct (Z_le_gt_dec r (Z.of_nat h))|];
    [destruct (Z_le_gt_dec (-1) c); [destruct (Z_le_gt_dec c (Z.of_nat w))|]| |].
  { unfold is_still in all; apply for_all_up_to_spec with (i := r + 1) in all; [|lia].
    apply for_all_up_to_spec with (i := c + 1) in all; [|lia].
    now replace (r + 1 - 1) with r in all by lia; replace (c + 1 - 1) with c in all by lia. }
  all: assert (forall i j, r - 1 <= i <= r + 1 -> c - 1 <= j <= c + 1 -> drawn rows i j = false) as dead
      by (intros i j near_r near_c; destruct (drawn rows i j) eqn:is_live; [apply box in is_live; lia | easy]);
    unfold around; rewrite !dead by lia; reflexivity.
Qed.

(** ** The theorem *)

Record certificate := Certificate {
  picture : list string;    (** a still life with [k] live cells *)
  bound : refutation        (** of a still life with [k + 1] *)
}.

(** The picture is a still life of the box with [k] live cells. *)
Definition shows (h w : nat) (k : Z) (rows : list (list bool)) : bool :=
  fits h w rows && is_still h w rows && (live h w (drawn rows) =? k).

Lemma shows_right h w k rows : shows h w k rows = true ->
  still_life (drawn rows) /\ inside h w (drawn rows) /\ live h w (drawn rows) = k.
Proof.
  unfold shows; rewrite !andb_true_iff; intros [[fit still] count].
  split; [now apply (is_still_right h w)|].
  split; [now apply drawn_inside | now apply Z.eqb_eq].
Qed.

Definition no_cut (region : list cell) : bool := false.

Definition proves (h w : nat) (k : Z) (data : certificate) : bool :=
  shows h w k (map cells (picture data)) && excludes h w (k + 1) no_cut (bound data).

Theorem proves_right h w k data : proves h w k data = true -> densest h w k.
Proof.
  unfold proves; generalize (map cells (picture data)); intros rows; rewrite andb_true_iff.
  intros [shown excluded]; split.
  - exists (drawn rows); now apply shows_right.
  - intros p still box.
    pose proof (excludes_right h w (k + 1) no_cut _ excluded p still box ltac:(easy)); lia.
Qed.

(** Proves [densest h w k] from its data: Coq's virtual machine runs [proves]. *)
Ltac by_certificate data := apply (proves_right _ _ _ data); vm_cast_no_check (eq_refl true).
