(** * Cuts

    A region is a list of cells, and its ring the cells around it. A pattern satisfies the cut of a
    region if it has a live cell in the ring, or none in the region. Connected patterns with more
    live cells than the region has cells satisfy its cut: some live cell is outside, and a king who
    walks there from a cell of the region enters the ring when it leaves the region. *)

From Coq Require Import ZArith Bool List Lia.
From StillLife Require Import Statement Sums.
Import ListNotations.

(** ** Cells, regions and rings *)

(** A cell is a pair of its row and its column. *)
Definition cell := (Z * Z)%type.

Definition is_live (p : pattern) (a : cell) : bool := p (fst a) (snd a).

Definition same_cell (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).

Definition is_in (region : list cell) (a : cell) : bool := existsb (same_cell a) region.

(** The eight cells to which a king moves. *)
Definition king_moves (a : cell) : list cell :=
  let (r, c) := a in
  [(r - 1, c - 1); (r - 1, c); (r - 1, c + 1); (r, c - 1); (r, c + 1);
   (r + 1, c - 1); (r + 1, c); (r + 1, c + 1)].

(** The ring around a region; a cell may occur twice. *)
Definition ring (region : list cell) : list cell :=
  filter (fun a => negb (is_in region a)) (flat_map king_moves region).

(** Whether a cell of the list is live. *)
Definition meets (p : pattern) (region : list cell) : bool := existsb (is_live p) region.

Definition satisfies_cut (p : pattern) (region : list cell) : Prop :=
  meets p region = true -> meets p (ring region) = true.

Lemma same_cell_equal a b : same_cell a b = true <-> a = b.
Proof.
  destruct a as [r c], b as [i j]; unfold same_cell; cbn [fst snd].
  rewrite andb_true_iff, !Z.eqb_eq; split; [intros [-> ->] | intros [= -> ->]]; easy.
Qed.

Lemma is_in_spec region a : is_in region a = true <-> In a region.
Proof.
  unfold is_in; rewrite existsb_exists; split.
  - intros [b [there same]]; now apply same_cell_equal in same as ->.
  - intros there; exists a; now rewrite same_cell_equal.
Qed.

(** ** The cells of a box *)

Definition cells_of_box (h w : nat) : list cell :=
  flat_map (fun r => map (fun c => (r, c)) (numbers w)) (numbers h).

Lemma in_numbers n i : In i (numbers n) <-> 0 <= i < Z.of_nat n.
Proof.
  unfold numbers; rewrite in_map_iff; split.
  - intros [k [<- there]]; rewrite in_seq in there; lia.
  - intros range; exists (Z.to_nat i); rewrite in_seq; lia.
Qed.

Lemma in_cells_of_box h w r c :
  In (r, c) (cells_of_box h w) <-> 0 <= r < Z.of_nat h /\ 0 <= c < Z.of_nat w.
Proof.
  unfold cells_of_box; rewrite in_flat_map; split.
  - intros [i [there_i there]]; apply in_map_iff in there as [j [[= -> ->] there_j]].
    now rewrite !in_numbers in *.
  - intros [rows columns]; exists r; split; [now apply in_numbers|].
    apply in_map; now apply in_numbers.
Qed.

(** ** A pattern with more live cells than a region has a live cell outside *)

Lemma sum_single n a : 0 <= sum n (fun i => Z.b2z (i =? a)) <= Z.b2z (a <? Z.of_nat n).
Proof.
  induction n; cbn [sum]; [destruct (a <? Z.of_nat 0); cbn; lia|].
  destruct (Z.eqb_spec (Z.of_nat n) a), (Z.ltb_spec a (Z.of_nat n)), (Z.ltb_spec a (Z.of_nat (S n)));
    cbn [Z.b2z] in *; lia.
Qed.

Lemma box_single h w a : box h w (fun r c => Z.b2z (same_cell (r, c) a)) <= 1.
Proof.
  unfold box; rewrite (sum_ext h _ (fun r => sum w (fun c => Z.b2z (c =? snd a)) * Z.b2z (r =? fst a))).
  - rewrite sum_scale; pose proof (sum_single w (snd a)); pose proof (sum_single h (fst a)).
    destruct (_ <? _), (_ <? _); cbn [Z.b2z] in *; nia.
  - intros r _; rewrite Z.mul_comm, <- sum_scale; apply sum_ext; intros c _; unfold same_cell; cbn [fst snd].
    destruct (r =? fst a), (c =? snd a); cbn [Z.b2z andb]; lia.
Qed.

Lemma box_region h w region : box h w (fun r c => Z.b2z (is_in region (r, c))) <= Z.of_nat (length region).
Proof.
  induction region as [|a region IH].
  - rewrite (box_ext h w _ (fun _ _ => 0)), box_const; [cbn; lia | easy].
  - cbn [length]; pose proof (box_single h w a).
    enough (box h w (fun r c => Z.b2z (is_in (a :: region) (r, c))) <=
            box h w (fun r c => Z.b2z (same_cell (r, c) a) + Z.b2z (is_in region (r, c)))).
    { rewrite box_add in *; lia. }
    apply sum_le; intros r _; apply sum_le; intros c _; cbn [is_in existsb].
    fold (is_in region (r, c)); destruct (same_cell _ _), (is_in _ _); cbn; lia.
Qed.

Lemma live_outside h w p region : Z.of_nat (length region) < live h w p ->
  exists a, is_live p a = true /\ is_in region a = false.
Proof.
  intros more; destruct (existsb (fun a => is_live p a && negb (is_in region a)) (cells_of_box h w)) eqn:found.
  - apply existsb_exists in found as [a [_ found]]; exists a.
    apply andb_prop in found as [is_live_a outside]; now rewrite negb_true_iff in outside.
  - exfalso; enough (live h w p <= box h w (fun r c => Z.b2z (is_in region (r, c)))) as few
      by (pose proof (box_region h w region); lia).
    apply sum_le; intros r range_r; apply sum_le; intros c range_c.
    destruct (p r c) eqn:is_live_p; [|destruct (is_in _ _); cbn; lia].
    enough (is_in region (r, c) = true) as -> by easy.
    destruct (is_in region (r, c)) eqn:outside; [easy|].
    apply not_true_iff_false in found; contradict found.
    apply existsb_exists; exists (r, c); split; [now apply in_cells_of_box|].
    unfold is_live; cbn [fst snd]; now rewrite is_live_p, outside.
Qed.

(** ** The theorem *)

Lemma king_move_in r c i j : king_move r c i j -> (r, c) = (i, j) \/ In (i, j) (king_moves (r, c)).
Proof.
  unfold king_move; intros near; cbn [king_moves In].
  assert (i = r - 1 \/ i = r \/ i = r + 1) as [-> | [-> | ->]] by lia;
    assert (j = c - 1 \/ j = c \/ j = c + 1) as [-> | [-> | ->]] by lia; tauto.
Qed.

(** A walk that begins in a region and ends outside enters the ring. *)
Lemma walk_out p region r c i j : walk p r c i j -> is_in region (r, c) = true ->
  is_in region (i, j) = true \/ meets p (ring region) = true.
Proof.
  intros steps begins; induction steps as [|i j i' j' _ IH near is_live_p]; [now left|].
  destruct IH as [inside_still|]; [|now right].
  destruct (is_in region (i', j')) eqn:outside; [now left | right].
  apply existsb_exists; exists (i', j'); split; [|exact is_live_p].
  apply filter_In; split; [|now rewrite outside].
  destruct (king_move_in i j i' j' near) as [same|]; [rewrite same in inside_still; congruence|].
  apply in_flat_map; exists (i, j); split; [now apply is_in_spec | easy].
Qed.

Theorem connected_satisfies_cut h w p region : connected p ->
  Z.of_nat (length region) < live h w p -> satisfies_cut p region.
Proof.
  intros together more is_met; apply existsb_exists in is_met as [[r c] [begins is_live_p]].
  destruct (live_outside h w p region more) as [[i j] [is_live_q outside]].
  apply is_in_spec in begins.
  destruct (walk_out p region r c i j) as [inside_still|]; [now apply together | easy | congruence | easy].
Qed.
