(** * Finite sums

    Rules for the sums of [Statement]: they are linear and monotone, two of them can be exchanged,
    and sums of differences telescope. *)

From Coq Require Import ZArith Lia List Permutation.
From StillLife Require Import Statement.

Lemma sum_ext n f g : (forall i, 0 <= i < Z.of_nat n -> f i = g i) -> sum n f = sum n g.
Proof.
  induction n; intros equal; cbn [sum]; [easy|].
  rewrite IHn, equal; [easy | lia | intros i range; apply equal; lia].
Qed.

Lemma sum_add n f g : sum n (fun i => f i + g i) = sum n f + sum n g.
Proof. induction n; cbn [sum]; lia. Qed.

Lemma sum_scale n a f : sum n (fun i => a * f i) = a * sum n f.
Proof. induction n; cbn [sum]; lia. Qed.

Lemma sum_const n a : sum n (fun _ => a) = Z.of_nat n * a.
Proof. induction n; cbn [sum]; lia. Qed.

Lemma sum_nonneg n f : (forall i, 0 <= f i) -> 0 <= sum n f.
Proof. intros positive; induction n; cbn [sum]; [lia | pose proof (positive (Z.of_nat n)); lia]. Qed.

Lemma sum_exchange m n f : sum m (fun i => sum n (fun j => f i j)) = sum n (fun j => sum m (fun i => f i j)).
Proof.
  induction m; cbn [sum].
  - now rewrite sum_const; lia.
  - now rewrite IHm, <- sum_add.
Qed.

(** (f(0) - f(1)) + (f(1) - f(2)) + ... = f(0) - f(n) *)
Lemma sum_telescope n f : sum n (fun i => f i - f (i + 1)) = f 0 - f (Z.of_nat n).
Proof. induction n; cbn [sum]; [cbn; lia | rewrite IHn, Nat2Z.inj_succ; unfold Z.succ; lia]. Qed.

(** A sum with a single term that counts. *)
Lemma sum_pick n a f : 0 <= a < Z.of_nat n -> sum n (fun i => Z.b2z (i =? a) * f i) = f a.
Proof.
  induction n; cbn [sum]; intros range; [lia|].
  destruct (Z.eqb_spec (Z.of_nat n) a) as [here | elsewhere].
  - rewrite here, (sum_ext n _ (fun _ => 0)), sum_const; [cbn [Z.b2z]; lia|].
    intros i below; destruct (Z.eqb_spec i a); cbn [Z.b2z]; lia.
  - rewrite IHn; cbn [Z.b2z]; lia.
Qed.

(** Longer beginnings of a sum without negative terms are larger. *)
Lemma sum_monotone m n f : (forall i, 0 <= f i) -> (m <= n)%nat -> sum m f <= sum n f.
Proof.
  intros positive; induction 1 as [|n le IH]; cbn [sum]; [lia|].
  pose proof (positive (Z.of_nat n)); lia.
Qed.

Lemma sum_le n f g : (forall i, 0 <= i < Z.of_nat n -> f i <= g i) -> sum n f <= sum n g.
Proof.
  induction n; intros below; cbn [sum]; [lia|].
  pose proof (below (Z.of_nat n) ltac:(lia)); enough (sum n f <= sum n g) by lia.
  apply IHn; intros i range; apply below; lia.
Qed.

(** A sum in two parts. *)
Lemma sum_split m n f : sum (m + n) f = sum m f + sum n (fun i => f (Z.of_nat m + i)).
Proof.
  induction n; cbn [sum]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r; cbn [sum]; rewrite IHn, Nat2Z.inj_add; lia.
Qed.

Lemma sum_first n f : sum (S n) f = f 0 + sum n (fun i => f (1 + i)).
Proof. exact (sum_split 1 n f). Qed.

(** A sum from its end. *)
Lemma sum_reverse n f : sum n f = sum n (fun i => f (Z.of_nat n - 1 - i)).
Proof.
  induction n; [easy|].
  rewrite (sum_first n (fun i => f (Z.of_nat (S n) - 1 - i))), Z.add_comm; cbn [sum]; rewrite IHn, Nat2Z.inj_succ.
  f_equal; [apply sum_ext; intros i _|]; f_equal; lia.
Qed.

(** ** Sums over a box *)

Definition box (h w : nat) (f : Z -> Z -> Z) : Z := sum h (fun r => sum w (fun c => f r c)).

Lemma box_ext h w f g : (forall r c, f r c = g r c) -> box h w f = box h w g.
Proof. intros equal; apply sum_ext; intros r _; apply sum_ext; intros c _; apply equal. Qed.

Lemma box_add h w f g : box h w (fun r c => f r c + g r c) = box h w f + box h w g.
Proof. unfold box; rewrite <- sum_add; apply sum_ext; intros r _; apply sum_add. Qed.

Lemma box_scale h w a f : box h w (fun r c => a * f r c) = a * box h w f.
Proof. unfold box; rewrite <- sum_scale; apply sum_ext; intros r _; apply sum_scale. Qed.

Lemma box_const h w a : box h w (fun _ _ => a) = Z.of_nat h * Z.of_nat w * a.
Proof. unfold box; rewrite sum_const, sum_const; lia. Qed.

Lemma box_exchange h w f : box h w f = box w h (fun c r => f r c).
Proof. apply sum_exchange. Qed.

Lemma box_reverse_rows h w f : box h w f = box h w (fun r c => f (Z.of_nat h - 1 - r) c).
Proof. unfold box; apply (sum_reverse h (fun r => sum w (fun c => f r c))). Qed.

Lemma box_reverse_columns h w f : box h w f = box h w (fun r c => f r (Z.of_nat w - 1 - c)).
Proof. apply sum_ext; intros r _; apply (sum_reverse w (fun c => f r c)). Qed.

Lemma box_nonneg h w f : (forall r c, 0 <= f r c) -> 0 <= box h w f.
Proof. intros positive; apply sum_nonneg; intros r; apply sum_nonneg; intros c; apply positive. Qed.

(** ** Sums over lists

    They do not depend on the order of the terms. *)
Fixpoint total {A} (f : A -> Z) (l : list A) : Z :=
  match l with
  | nil => 0
  | cons a l => f a + total f l
  end.

Lemma total_app A (f : A -> Z) l m : total f (l ++ m) = total f l + total f m.
Proof. induction l; cbn [app total]; lia. Qed.

Lemma total_permutation A (f : A -> Z) l m : Permutation l m -> total f l = total f m.
Proof. induction 1; cbn [total]; lia. Qed.

(** The numbers 0, ..., n - 1. *)
Definition numbers (n : nat) : list Z := map Z.of_nat (seq 0 n).

Lemma total_map A B (f : B -> Z) (g : A -> B) l : total f (map g l) = total (fun x => f (g x)) l.
Proof. induction l; cbn [map total]; lia. Qed.

Lemma total_numbers n f : total f (numbers n) = sum n f.
Proof.
  unfold numbers; induction n; [easy|].
  now rewrite seq_S, map_app, total_app, IHn; cbn [map total sum]; rewrite Z.add_0_r.
Qed.

Lemma total_flat_map A B (f : B -> Z) (g : A -> list B) l :
  total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l; cbn [flat_map total]; [easy | now rewrite total_app, IHl]. Qed.
