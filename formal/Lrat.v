(** * A checker of refutations

    A literal is a variable or its negation. Here it is a number: variable v is 2v and its negation
    is 2v + 1. A clause is a list of literals, and says that one of them is true.

    A refutation in the format LRAT is a list of steps. Every step adds a clause and names the
    earlier clauses, its hints, from which it follows. Suppose that all literals of the new clause
    are false. Then all literals of the first hint but one are false, so that the last one is true.
    With this, all literals of the next hint but one are false, and so on, until all literals of some
    hint are false, which is impossible. The last step adds the empty clause, which cannot hold.

    A step consists of these numbers: the slot where the new clause is put, its literals, 0, the
    slots of the hints, 0. A slot may be used again when its clause is no longer needed. *)

From Coq Require Import ZArith Bool List Uint63 PArray Lia.
From StillLife Require Import Packed.
Import ListNotations.

Open Scope uint63_scope.
Open Scope array_scope.

Definition clause := list int.

Definition negation (l : int) : int := l lxor 1.

(** ** The checker *)

Inductive mode :=
  | Slot                                    (** a new step begins *)
  | Literals (slot : int) (new : clause)    (** the literals of the new clause are being read *)
  | Hints (slot : int) (new : clause)       (** the hints are being followed *)
  | Conflict (slot : int) (new : clause)    (** all literals of a hint were false *)
  | Refuted                                 (** the empty clause was added *)
  | Wrong.                                  (** a step does not follow *)

(** Instead of a list of the literals that are false in this step, there is an array of stamps: a
    literal is false if its stamp is [now]. In the next step [now] is one larger, so that all
    literals are open again. *)
Record state := State {
  clauses : array clause;
  stamps : array int;
  now : int;
  reading : mode
}.

Definition is_false (s : state) (l : int) : bool := (stamps s).[l] =? now s.

Definition set_false (s : state) (l : int) (m : mode) : state :=
  State (clauses s) (stamps s).[l <- now s] (now s) m.

Definition go (s : state) (m : mode) : state := State (clauses s) (stamps s) (now s) m.

(** What is left of a clause without its false literals. A literal may occur twice. *)
Inductive rest := Nothing | Only (l : int) | Several.

Fixpoint rest_of (s : state) (c : clause) : rest :=
  match c with
  | [] => Nothing
  | l :: c => if is_false s l then rest_of s c
              else if forallb (fun k => is_false s k || (k =? l)) c then Only l else Several
  end.

(** Takes the next number of the proof. *)
Definition step (s : state) (n : int) : state :=
  match reading s with
  | Slot => go s (Literals n [])
  | Literals slot new =>
      if n =? 0 then go s (Hints slot new) else set_false s n (Literals slot (n :: new))
  | Hints slot new =>
      match rest_of s (clauses s).[n] with
      | Nothing => go s (Conflict slot new)
      | Only l => set_false s (negation l) (Hints slot new)
      | Several => go s Wrong
      end
  | Conflict slot new =>
      if n =? 0
      then match new with
           | [] => go s Refuted
           | _ => if now s <? now s + 1
                  then State (clauses s).[slot <- new] (stamps s) (now s + 1) Slot
                  else go s Wrong
           end
      else s
  | Refuted | Wrong => s
  end.

(** An empty slot holds "0 or not 0", which is true. *)
Definition trivial : clause := [0; 1].

(** The clauses of the formula are put into the slots 1, 2, ... *)
Fixpoint fill (formula : list clause) (slot : int) (all : array clause) : array clause :=
  match formula with
  | [] => all
  | c :: formula => fill formula (slot + 1) all.[slot <- c]
  end.

Definition load (formula : list clause) (slots : int) : array clause :=
  fill formula 1 (make slots trivial).

Definition refutes (proof : packed) (slots literals : int) (formula : list clause) : bool :=
  match reading (read (each step) proof (State (load formula slots) (make literals 0) 1 Slot)) with
  | Refuted => true
  | _ => false
  end.

(** ** It is right *)

(** Reading and writing an array: an entry is new, or what it was. *)
Lemma set_get (A : Set) (a : array A) i x j : a.[i <- x].[j] = x /\ i = j \/ a.[i <- x].[j] = a.[j].
Proof.
  destruct (eqbP i j) as [same | other].
  - apply to_Z_inj in same; subst j.
    destruct (i <? length a) eqn:bound; [left; split; [now apply get_set_same | easy] | right].
    now rewrite !get_out_of_bounds, default_set; rewrite ?length_set.
  - right; apply get_set_other; congruence.
Qed.

Section Soundness.
  (** Truth values of all literals. *)
  Variable value : int -> bool.
  Hypothesis opposite : forall l, value (negation l) = negb (value l).

  Definition holds (c : clause) : Prop := exists l, In l c /\ value l = true.

  (** All stamped literals are false, unless the new clause is true. *)
  Definition assumed (s : state) (new : clause) : Prop :=
    holds new \/ forall l, (stamps s).[l] = now s -> value l = false.

  Definition right (s : state) : Prop :=
    (forall i, holds (clauses s).[i]) /\
    (forall l, (to_Z (stamps s).[l] <= to_Z (now s))%Z) /\
    match reading s with
    | Slot => forall l, (to_Z (stamps s).[l] < to_Z (now s))%Z
    | Literals _ new | Hints _ new => assumed s new
    | Conflict _ new => holds new
    | Refuted => False
    | Wrong => True
    end.

  (** A true clause has a literal that is not stamped. *)
  Lemma rest_of_true s c :
    (forall l, (stamps s).[l] = now s -> value l = false) -> holds c ->
    match rest_of s c with
    | Nothing => False
    | Only l => value l = true
    | Several => True
    end.
  Proof.
    intros stamped; induction c as [|l c IH]; intros [k [where_k true_k]]; [easy|].
    assert (forall j, is_false s j = true -> value j = false) as is_false_false.
    { intros j stamp; now apply stamped, eqb_correct. }
    cbn [rest_of]; destruct (is_false s l) eqn:is_false_l.
    - apply IH; exists k; split; [|easy].
      destruct where_k as [<-|]; [|easy].
      rewrite (is_false_false l) in true_k; easy.
    - destruct (forallb _ c) eqn:others; [|easy].
      destruct where_k as [<-|elsewhere]; [easy|].
      rewrite forallb_forall in others.
      destruct (orb_prop _ _ (others k elsewhere)) as [is_false_k | same].
      + rewrite (is_false_false k) in true_k; easy.
      + apply eqb_correct in same as ->; easy.
  Qed.

  Lemma stamps_set s l m : (forall k, (to_Z (stamps s).[k] <= to_Z (now s))%Z) ->
    forall k, (to_Z (stamps (set_false s l m)).[k] <= to_Z (now (set_false s l m)))%Z.
  Proof.
    intros old k; cbn [stamps now set_false].
    destruct (set_get _ (stamps s) l (now s) k) as [[-> _] | ->]; [lia | apply old].
  Qed.

  Lemma assumed_set s new l m :
    (forall k, (stamps s).[k] = now s -> value k = false) -> value l = false ->
    assumed (set_false s l m) new.
  Proof.
    intros old false_l; right; intros k; cbn [stamps now set_false].
    destruct (set_get _ (stamps s) l (now s) k) as [[_ <-] | ->]; auto.
  Qed.

  Lemma step_right s n : right s -> right (step s n).
  Proof.
    intros before; pose proof before as [all [bounded here]]; unfold step.
    destruct (reading s) as [| slot new | slot new | slot new | |] eqn:reads; try easy.
    - split; [easy | split; [easy|]].
      right; intros l stamp; specialize (here l); cbn [stamps now go] in stamp; rewrite stamp in here; lia.
    - destruct (n =? 0); [easy|].
      split; [easy | split; [now apply stamps_set|]]; cbn [reading set_false].
      destruct (value n) eqn:value_n; [left; exists n; cbn; auto|].
      destruct here as [[k [where_k true_k]] | stamped]; [left; exists k; cbn; auto|].
      now apply assumed_set.
    - destruct here as [done | stamped].
      { destruct (rest_of s (clauses s).[n]) as [|l|]; [easy | |easy].
        split; [easy | split; [now apply stamps_set | now left]]. }
      pose proof (rest_of_true s _ stamped (all n)) as rest_true.
      destruct (rest_of s (clauses s).[n]) as [|l|]; [easy | |easy].
      split; [easy | split; [now apply stamps_set|]].
      apply assumed_set; [exact stamped | now rewrite opposite, rest_true].
    - destruct (n =? 0); [|exact before].
      destruct new as [|l new]; [now destruct here as [k [[] _]]|].
      destruct (ltbP (now s) (now s + 1)) as [larger|]; [|easy].
      split; cbn [clauses stamps now reading]; [|split].
      + intros i; destruct (set_get _ (clauses s) slot (l :: new) i) as [[-> _] | ->]; auto.
      + intros k; specialize (bounded k); lia.
      + intros k; specialize (bounded k); lia.
  Qed.

  Lemma load_holds formula slots : (forall c, In c formula -> holds c) ->
    forall i, holds (load formula slots).[i].
  Proof.
    unfold load; intros all.
    assert (forall i, holds (make slots trivial).[i]) as empty.
    { intros i; rewrite get_make; pose proof (opposite 0) as other; change (negation 0) with 1 in other.
      destruct (value 0) eqn:zero; [exists 0 | exists 1]; cbn; auto. }
    revert empty; generalize (make slots trivial) 1.
    induction formula as [|c formula IH]; intros array slot before; [easy|].
    cbn [fill]; apply IH; [intros d there; apply all; now right|].
    intros j; destruct (set_get _ array slot c j) as [[-> _] | ->]; [apply all; now left | easy].
  Qed.

  (** If the checker accepts, not all clauses of the formula are true. *)
  Theorem refutes_right proof slots literals formula :
    refutes proof slots literals formula = true -> ~ (forall c, In c formula -> holds c).
  Proof.
    unfold refutes; intros accepted all.
    assert (right (read (each step) proof (State (load formula slots) (make literals 0) 1 Slot))) as [_ [_ end_]].
    { apply read_preserves; [intros; now repeat apply step_right|].
      split; [now apply load_holds|].
      split; cbn; intros l; rewrite get_make; reflexivity || easy. }
    now destruct (reading _).
  Qed.
End Soundness.
