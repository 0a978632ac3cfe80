(** * Packed data

    Proofs come as long lists of small numbers. Coq holds them in arrays of 63-bit words, with three
    numbers of 21 bits in each word, the first one lowest. Coq reads many short arrays faster than
    one long array, so there are several.

    Nothing has to be proved about the way in which numbers are read: whatever the numbers are, the
    programs that use them accept nothing wrong. *)

From Coq Require Import List Uint63 PArray.

Open Scope uint63_scope.
Open Scope array_scope.

Definition packed := list (array int).

(** The three numbers of a word. *)
Definition first (word : int) : int := word land 2097151.
Definition second (word : int) : int := first (word >> 21).
Definition third (word : int) : int := word >> 42.

Section Read.
  Context {state : Type} (step : state -> int -> state).

  (** Takes the 2^depth words that begin at [start], or fewer if the array ends before; [half] is
      half of that number. *)
  Fixpoint read_words (words : array int) (depth : nat) (half start : int) (s : state) : state :=
    if length words <=? start then s
    else match depth with
         | O => step s words.[start]
         | S d => read_words words d (half >> 1) (start + half) (read_words words d (half >> 1) start s)
         end.

  Definition read_array (s : state) (words : array int) : state :=
    read_words words 22 (1 << 21) 0 s.

  (** Takes all words. *)
  Definition read (data : packed) (s : state) : state := fold_left read_array data s.

  (** Takes the numbers of a word one by one. *)
  Definition each (s : state) (word : int) : state :=
    step (step (step s (first word)) (second word)) (third word).

  (** What every step preserves holds in the end. *)
  Lemma read_preserves (P : state -> Prop) :
    (forall s n, P s -> P (step s n)) -> forall data s, P s -> P (read data s).
  Proof.
    intros preserved.
    assert (forall words depth half start s, P s -> P (read_words words depth half start s)) as one.
    { intros words; induction depth; intros half start s holds; cbn [read_words];
        destruct (length words <=? start); auto; auto. }
    assert (forall words s, P s -> P (read_array s words)) as all.
    { intros words s holds; unfold read_array; generalize 22%nat, (1 << 21), 0; auto. }
    unfold read; generalize dependent read_array; intros read_one all.
    induction data as [|words data IH]; intros s holds; [exact holds|].
    exact (IH (read_one s words) (all words s holds)).
  Qed.
End Read.
