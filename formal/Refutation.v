(** * From a refutation to a bound

    The data of a refutation say what the variables mean, give a formula with a reason for each of
    its clauses, and a proof that the clauses cannot all be true. Nothing in them is trusted. If
    everything is accepted, no still life of the box that satisfies the cuts has [k] live cells. *)

From Coq Require Import ZArith Bool List Uint63 PArray Lia.
From StillLife Require Import Statement Sums Window Waste Cuts Packed Lrat Encoding.
Import ListNotations.

Open Scope Z_scope.
Open Scope bool_scope.

Record refutation := Refutation {
  variables : int;        (** their number, with the unused variable 0 *)
  facts_data : packed;    (** a word for each variable: what it means *)
  leaves_data : array int;
  number_of_regions : int;
  regions_data : packed;
  formula_data : packed;
  slots : int;            (** how many slots for clauses the proof uses *)
  proof_data : packed
}.

(** The facts: the lowest two bits of the first number say of which kind. *)
Definition fact_of_word (word : int) : fact :=
  let least := to_Z (first word >> 2)%uint63 in
  let a := to_Z (second word) in
  let b := to_Z (third word) in
  if (first word land 3 =? 0)%uint63 then Live a b
  else if (first word land 3 =? 1)%uint63 then Wastes least a b
  else if (first word land 3 =? 2)%uint63 then Count least a b
  else Entered a.

Definition read_fact (s : int * array fact) (word : int) : int * array fact :=
  let (v, all) := s in ((v + 1)%uint63, set all v (fact_of_word word)).

(** The regions: for each of them its cells, and 0. The cells of the box are numbered row by row, from
    1. *)
Definition cell_of_number (w : nat) (n : int) : cell :=
  ((to_Z n - 1) / Z.of_nat w, (to_Z n - 1) mod Z.of_nat w).

(** The number of the next region, its cells so far, and the regions that are complete. *)
Definition read_region (w : nat) (s : int * list cell * array (list cell)) (n : int) :
    int * list cell * array (list cell) :=
  let (next, complete) := s in
  let (i, cells) := next in
  if (n =? 0)%uint63 then ((i + 1)%uint63, [], set complete i cells)
  else (i, cell_of_number w n :: cells, complete).

Definition meaning_of (w : nat) (data : refutation) : meaning :=
  Meaning (snd (read read_fact (facts_data data) (0%uint63, make (variables data) (Live (-1) (-1)))))
          (leaves_data data)
          (snd (read (each (read_region w)) (regions_data data)
             (0%uint63, [], make (number_of_regions data) []))).

(** The formula: for each clause a kind of reason, its three numbers, the literals, and 0. Numbers
    that may be 0 or less are larger by one or two in the data. *)
Definition justified := (reason * clause)%type.

Definition justified_of (numbers : list int) : justified :=
  match numbers with
  | kind :: a :: b :: c :: literals =>
      if (kind =? 1)%uint63 then (Local (to_Z a - 2) (to_Z b - 2), literals)
      else if (kind =? 2)%uint63 then (Adds (to_Z a - 1) [to_Z b - 1; to_Z c - 1], literals)
      else if (kind =? 3)%uint63 then (Enters (to_Z a - 1), literals)
      else (Around (to_Z a - 1), literals)
  | _ => (Local 0 0, numbers)
  end.

(** The clauses that are complete, and the beginning of the next one from its end. *)
Definition read_clause (s : list justified * list int) (n : int) : list justified * list int :=
  let (complete, numbers) := s in
  match numbers with
  | [] => if (n =? 0)%uint63 then s else (complete, [n])
  | _ => if (n =? 0)%uint63 then (justified_of (rev' numbers) :: complete, [])
         else (complete, n :: numbers)
  end.

Definition formula_of (data : refutation) : list justified :=
  rev' (fst (read (each read_clause) (formula_data data) ([], []))).

(** By the wastage identity, this is the largest waste of a still life with [k] live cells. *)
Definition budget (h w : nat) (k : Z) : Z :=
  2 * (Z.of_nat h * Z.of_nat w) + 2 * (Z.of_nat h + Z.of_nat w) - 4 * k.

(** The cuts are those of the regions that [is_cut] accepts. *)
Definition excludes (h w : nat) (k : Z) (is_cut : list cell -> bool) (data : refutation) : bool :=
  let m := meaning_of w data in
  let formula := formula_of data in
  (0 <? h)%nat && (0 <? w)%nat && counts_waste h w m &&
  forallb (fun c => is_reason is_cut h w (budget h w k) m (fst c) (snd c)) formula &&
  refutes (proof_data data) (slots data) (2 * variables data)%uint63 (map snd formula).

Theorem excludes_right h w k is_cut data : excludes h w k is_cut data = true ->
  forall p, still_life p -> inside h w p ->
    (k <= live h w p -> forall region, is_cut region = true -> satisfies_cut p region) ->
    live h w p < k.
Proof.
  unfold excludes; rewrite !andb_true_iff, !Nat.ltb_lt.
  generalize (meaning_of w data) (formula_of data); intros m formula.
  intros [[[[rows columns] leaves] reasons] refuted] p still box satisfied.
  destruct (Z_lt_le_dec (live h w p) k) as [|many]; [easy | exfalso].
  apply (refutes_right (true_literal p m) (opposite p m)) in refuted; apply refuted.
  intros c there; apply in_map_iff in there as [[why d] [<- there]].
  rewrite forallb_forall in reasons.
  apply (is_reason_right is_cut h w (budget h w k) m p still box (satisfied many)) with (why := why).
  - rewrite (counts_waste_right h w m p leaves).
    pose proof (wastage_identity h w p still box rows columns); unfold budget; lia.
  - exact (reasons _ there).
Qed.
