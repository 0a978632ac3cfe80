(** * Clauses about still lifes

    A solver refuted a formula whose variables mean something: "this cell is live", "this cell wastes
    at least 2", "at least 5 of these units of waste occur". Here the program that wrote the formula
    need not be trusted. Every variable has a fact as its meaning, so that a still life gives a truth
    value to every variable. Every clause has a reason, which is checked, why it is true for all
    still lifes that waste at most [budget]. These are the kinds of reasons:

    - [Local]: the clause is about a single window, and true in all stable windows that are dead
      outside the box;
    - [Adds]: certain numbers of waste in parts of the box add up to a number in their union, or to
      more than the budget.

    If only those still lifes are meant that satisfy certain cuts (see [Cuts]), two more kinds of
    clauses say for a region that a live cell in it needs a live cell in its ring:

    - [Enters]: if a cell of the region is live, so is one in the ring;
    - [Around]: if a cell in the ring is live, it is one of these. *)

From Coq Require Import ZArith Bool List Uint63 PArray Lia Permutation Sorting.Mergesort Orders.
From StillLife Require Import Statement Sums Window Waste Cuts Lrat.
Import ListNotations.

Open Scope Z_scope.
Open Scope bool_scope.

(** ** What variables mean *)

Inductive fact :=
  | Live (r c : Z)               (** the cell is live *)
  | Wastes (least r c : Z)       (** the cell wastes at least [least] *)
  | Count (least from to : Z)    (** of the leaves [from], ..., [to] - 1, at least [least] are true *)
  | Entered (i : Z).             (** a cell in the ring of region [i] is live *)

(** Leaves are literals that count the waste: as many of them are true as the pattern wastes. *)
Record meaning := Meaning { facts : array fact; leaves : array int; regions : array (list cell) }.

Definition fact_of (m : meaning) (l : int) : fact := get (facts m) (l >> 1)%uint63.

Definition leaf (m : meaning) (i : Z) : int := get (leaves m) (of_Z i).

Definition region (m : meaning) (i : Z) : list cell := get (regions m) (of_Z i).

Definition number_of_leaves (m : meaning) : nat := Z.to_nat (to_Z (length (leaves m))).

(** An odd literal is a negation. *)
Definition signed (l : int) (b : bool) : bool := if is_even l then b else negb b.

Section Truth.
  Variables (p : pattern) (m : meaning).

  Definition single_fact (f : fact) : bool :=
    match f with
    | Live r c => p r c
    | Wastes least r c => least <=? waste (around p r c)
    | Count _ _ _ | Entered _ => false
    end.

  (** The number of true leaves before leaf [i]. *)
  Definition counted (i : Z) : Z :=
    sum (Z.to_nat i) (fun j => Z.b2z (signed (leaf m j) (single_fact (fact_of m (leaf m j))))).

  Definition true_fact (f : fact) : bool :=
    match f with
    | Count least from to => least <=? counted to - counted from
    | Entered i => meets p (ring (region m i))
    | f => single_fact f
    end.

  Definition true_literal (l : int) : bool := signed l (true_fact (fact_of m l)).

  Lemma is_even_negation l : is_even (negation l) = negb (is_even l).
  Proof.
    unfold negation; rewrite !is_even_bit, lxor_spec, bit_1.
    now destruct (bit l 0).
  Qed.

  Lemma half_negation l : (negation l >> 1 = l >> 1)%uint63.
  Proof.
    unfold negation; apply bit_ext; intros n; rewrite !bit_lsr.
    destruct (lebP n (1 + n)%uint63) as [small|]; [|easy].
    rewrite lxor_spec, bit_1.
    destruct (eqbP (1 + n)%uint63 0%uint63) as [zero|]; [|now destruct (bit l (1 + n)%uint63)].
    exfalso; rewrite zero, to_Z_0 in small.
    assert (n = 0)%uint63 as ->.
    { apply to_Z_inj; rewrite to_Z_0; pose proof (to_Z_bounded n); lia. }
    discriminate zero.
  Qed.

  Lemma opposite l : true_literal (negation l) = negb (true_literal l).
  Proof.
    unfold true_literal, signed, fact_of; rewrite is_even_negation, half_negation.
    destruct (is_even l); cbn [negb]; [easy | now rewrite negb_involutive].
  Qed.

  (** ** Counting *)

  Lemma counted_monotone i j : i <= j -> counted i <= counted j.
  Proof.
    intros ordered; apply sum_monotone; [|lia].
    intros k; now destruct (signed _ _).
  Qed.

  Lemma counted_next i : 0 <= i ->
    counted (i + 1) = counted i + Z.b2z (signed (leaf m i) (single_fact (fact_of m (leaf m i)))).
  Proof.
    intros positive; unfold counted; replace (Z.to_nat (i + 1)) with (S (Z.to_nat i)) by lia.
    cbn [sum]; now rewrite Z2Nat.id.
  Qed.
End Truth.

(** ** Reasons *)

Inductive reason :=
  | Local (r c : Z)                        (** the middle of the window *)
  | Adds (start : Z) (places : list Z)     (** the first leaf, and the place of each literal that is
                                               itself a leaf *)
  | Enters (i : Z)                         (** the region *)
  | Around (i : Z).

Section Reasons.
  (** The cuts of these regions are satisfied. *)
  Variable is_cut : list cell -> bool.
  Variables (h w : nat) (budget : Z) (m : meaning).

  (** *** Windows *)

  (** A cell of the window, by its offset from the middle. *)
  Definition look (down right : Z) : option (window -> bool) :=
    match down, right with
    | -1, -1 => Some nw | -1, 0 => Some no  | -1, 1 => Some ne
    |  0, -1 => Some we |  0, 0 => Some mid |  0, 1 => Some ea
    |  1, -1 => Some sw |  1, 0 => Some so  |  1, 1 => Some se
    | _, _ => None
    end.

  Definition in_box (r c : Z) : bool := (0 <=? r) && (r <? Z.of_nat h) && (0 <=? c) && (c <? Z.of_nat w).

  (** A literal as a condition on the window around (r, c), if it is one. *)
  Definition condition (r c : Z) (l : int) : option (window -> bool) :=
    let f := match fact_of m l with
             | Live i j => look (i - r) (j - c)
             | Wastes least i j =>
                 if (i =? r) && (j =? c) then Some (fun x => least <=? waste x) else None
             | Count _ _ _ | Entered _ => None
             end in
    if is_even l then f else option_map (fun f x => negb (f x)) f.

  (** Whether a literal is the cell (i, j), or its negation. Then the value is the one that makes the
      literal false. *)
  Definition denied (i j : Z) (l : int) : option bool :=
    match fact_of m l with
    | Live r c => if (r =? i) && (c =? j) then Some (negb (is_even l)) else None
    | _ => None
    end.

  Fixpoint first_some {A B} (f : A -> option B) (l : list A) : option B :=
    match l with
    | [] => None
    | a :: l => match f a with Some b => Some b | None => first_some f l end
    end.

  (** What a cell must be if the clause is false, as far as that is known. *)
  Definition demand (i j : Z) (clause : clause) : option bool :=
    if in_box i j then first_some (denied i j) clause else Some false.

  Definition present {A B} (f : A -> option B) (l : list A) : list B :=
    flat_map (fun a => match f a with Some b => [b] | None => [] end) l.

  (** Tries the values that a cell may have. *)
  Definition try (demanded : option bool) (f : bool -> bool) : bool :=
    match demanded with
    | Some b => f b
    | None => both f
    end.

  (** Every stable window whose cells make the clause false meets one of its other conditions. *)
  Definition is_local (r c : Z) (clause : clause) : bool :=
    let conditions := present (condition r c) clause in
    let try_row i f :=
      let left := demand i (c - 1) clause in
      let middle := demand i c clause in
      let right := demand i (c + 1) clause in
      try left (fun a => try middle (fun b => try right (f a b))) in
    try_row (r - 1) (fun a b d => try_row r (fun e f g => try_row (r + 1) (fun i j k =>
      let x := Window a b d e f g i j k in
      implb (stable x) (existsb (fun f => f x) conditions)))).

  (** *** Sums *)

  (** What a literal says when it is false: at least so many of these leaves are true. *)
  Definition premise (place : Z) (l : int) : option (Z * Z * Z) :=
    match fact_of m l with
    | Count least from to => if is_even l then None else Some (least, from, to)
    | Entered _ => None
    | _ => if (0 <=? place) && (leaf m place =? negation l)%uint63
           then Some (1, place, place + 1) else None
    end.

  (** What it says when it is true. *)
  Definition conclusion (l : int) : option (Z * Z * Z) :=
    match fact_of m l with
    | Count least from to => if is_even l then Some (least, from, to) else None
    | _ => None
    end.

  (** The premises are about disjoint ranges of leaves, one after the other. From [start] to [at_]
      there are at least [found] true leaves so far. *)
  Fixpoint is_sum (start at_ found : Z) (clause : clause) (places : list Z) : bool :=
    match clause with
    | [] => (at_ <=? Z.of_nat (number_of_leaves m)) && (budget <? found)
    | l :: clause =>
        match premise (hd 0 places) l, conclusion l with
        | Some (least, from, to), _ => (at_ <=? from) && is_sum start to (found + least) clause (tl places)
        | None, Some (least, from, to) => (from <=? start) && (at_ <=? to) && (least <=? found)
        | None, None => false
        end
    end.

  (** *** Cuts *)

  (** Whether a literal says that a cell in the ring of region [i] is live, or denies it. *)
  Definition about (i : Z) (sign : bool) (l : int) : bool :=
    match fact_of m l with
    | Entered j => (i =? j) && Bool.eqb sign (is_even l)
    | _ => false
    end.

  (** If the clause is false, the cell has this state. *)
  Definition forces (clause : clause) (state : bool) (a : cell) : bool :=
    match demand (fst a) (snd a) clause with
    | Some b => Bool.eqb state b
    | None => false
    end.

  Definition is_enters (i : Z) (clause : clause) : bool :=
    is_cut (region m i) && existsb (about i true) clause && existsb (forces clause true) (region m i).

  Definition is_around (i : Z) (clause : clause) : bool :=
    existsb (about i false) clause && forallb (forces clause false) (ring (region m i)).

  Definition is_reason (why : reason) (clause : clause) : bool :=
    match why with
    | Local r c => is_local r c clause
    | Adds start places => is_sum start start 0 clause places
    | Enters i => is_enters i clause
    | Around i => is_around i clause
    end.

  (** *** The leaves are the units of waste *)

  (** A unit of waste is a literal: a fact, and whether it is asserted or denied. *)
  Definition units : list (bool * fact) :=
    flat_map (fun r => flat_map (fun c =>
      repeat (false, Live r c) (Z.to_nat (open_sides h w r c))) (numbers w)) (numbers h) ++
    flat_map (fun r => flat_map (fun c => [(true, Wastes 1 r c); (true, Wastes 2 r c)]) (numbers w))
      (numbers h).

  Definition same_unit (a b : bool * fact) : bool :=
    Bool.eqb (fst a) (fst b) &&
    match snd a, snd b with
    | Live r c, Live i j => (r =? i) && (c =? j)
    | Wastes k r c, Wastes l i j => (k =? l) && (r =? i) && (c =? j)
    | _, _ => false
    end.

  Fixpoint same_units (a b : list (bool * fact)) : bool :=
    match a, b with
    | [], [] => true
    | x :: a, y :: b => same_unit x y && same_units a b
    | _, _ => false
    end.
End Reasons.

Module ZOrder <: TotalLeBool.
  Definition t := Z.
  Definition leb := Z.leb.
  Lemma leb_total x y : Z.leb x y = true \/ Z.leb y x = true.
  Proof. lia. Qed.
End ZOrder.
Module Import ZSort := Sort ZOrder.

Definition unit_of (m : meaning) (code : Z) : bool * fact :=
  (is_even (of_Z code), fact_of m (of_Z code)).

Definition leaf_codes (m : meaning) : list Z :=
  map (fun i => to_Z (leaf m i)) (numbers (number_of_leaves m)).

(** Sorted by their numbers, the leaves are all units of waste. *)
Definition counts_waste (h w : nat) (m : meaning) : bool :=
  same_units (map (unit_of m) (sort (leaf_codes m))) (units h w).

(** ** They are right *)

Section Right.
  Variables (is_cut : list cell -> bool) (h w : nat) (budget : Z) (m : meaning) (p : pattern).
  Hypotheses (still : still_life p) (inside_box : inside h w p).
  Hypothesis satisfied : forall region, is_cut region = true -> satisfies_cut p region.

  Local Notation value := (true_literal p m).

  Lemma look_around r c i j f : look (i - r) (j - c) = Some f -> f (around p r c) = p i j.
  Proof.
    remember (i - r) as down; remember (j - c) as right; intros here.
    replace i with (r + down) by lia; replace j with (c + right) by lia; clear Heqdown Heqright.
    destruct down as [|[]|[]]; try discriminate;
      destruct right as [|[]|[]]; try discriminate;
      injection here as <-; cbn [around nw no ne we mid ea sw so se]; f_equal; lia.
  Qed.

  Lemma condition_right r c l f : condition m r c l = Some f -> f (around p r c) = value l.
  Proof.
    unfold condition, true_literal, signed.
    enough (forall g, match fact_of m l with
             | Live i j => look (i - r) (j - c)
             | Wastes least i j =>
                 if (i =? r) && (j =? c) then Some (fun x => least <=? waste x) else None
             | Count _ _ _ | Entered _ => None
             end = Some g -> g (around p r c) = true_fact p m (fact_of m l)) as positive.
    { destruct (is_even l); [apply positive|].
      destruct (match fact_of m l with Live _ _ => _ | _ => _ end) as [g|]; [|discriminate].
      cbn [option_map]; injection 1 as <-; now rewrite (positive g). }
    intros g; destruct (fact_of m l) as [i j | least i j | |]; cbn [true_fact single_fact];
      [apply look_around | | discriminate | discriminate].
    destruct (Z.eqb_spec i r) as [->|]; [|discriminate].
    destruct (Z.eqb_spec j c) as [->|]; [|discriminate].
    now injection 1 as <-.
  Qed.

  (** If the clause is false, the pattern meets the demands. *)
  Lemma demand_right clause i j b : existsb value clause = false ->
    demand h w m i j clause = Some b -> p i j = b.
  Proof.
    unfold demand; destruct (in_box h w i j) eqn:box; intros is_false here.
    - induction clause as [|l clause IH]; cbn [existsb first_some] in *; [discriminate|].
      apply orb_false_iff in is_false as [is_false rest_false].
      destruct (denied m i j l) as [d|] eqn:denies; [injection here as -> | auto]; clear IH rest_false.
      unfold denied in denies; unfold true_literal, signed in is_false.
      destruct (fact_of m l) as [r c | | |]; try discriminate.
      destruct (Z.eqb_spec r i) as [->|]; [|discriminate].
      destruct (Z.eqb_spec c j) as [->|]; [|discriminate].
      injection denies as <-; cbn [true_fact single_fact] in is_false.
      destruct (is_even l); [easy | now apply negb_false_iff].
    - injection here as <-; destruct (p i j) eqn:is_live; [|easy].
      apply inside_box in is_live; unfold in_box in box; lia.
  Qed.

  Lemma try_right demanded f b : try demanded f = true -> (forall d, demanded = Some d -> b = d) -> f b = true.
  Proof.
    intros all meets; destruct demanded as [d|]; cbn [try] in all.
    - now rewrite (meets d eq_refl).
    - now apply both_all.
  Qed.

  Lemma in_present A B (f : A -> option B) l b : In b (present f l) -> exists a, In a l /\ f a = Some b.
  Proof.
    intros there; apply in_flat_map in there as [a [where_a there]]; exists a; split; [easy|].
    destruct (f a); cbn in there; [now destruct there as [->|[]] | easy].
  Qed.

  Lemma is_local_right r c clause : is_local h w m r c clause = true -> holds value clause.
  Proof.
    destruct (existsb value clause) eqn:is_false; intros all.
    { apply existsb_exists in is_false as [l here]; now exists l. }
    unfold is_local in all; cbv zeta in all.
    assert (forall i j b, demand h w m i j clause = Some b -> p i j = b) as meets.
    { intros i j b; now apply demand_right. }
    do 9 (eapply try_right in all; [|apply meets]; cbv beta in all).
    change (Window _ _ _ _ _ _ _ _ _) with (around p r c) in all.
    rewrite (proj1 (still_life_stable p) still r c) in all; cbn [implb] in all.
    apply existsb_exists in all as [f [there is_true]]; apply in_present in there as [l [where_l here]].
    exists l; split; [easy|]; now rewrite <- (condition_right r c l f).
  Qed.

  (** *** Sums *)

  Hypothesis in_budget : counted p m (Z.of_nat (number_of_leaves m)) <= budget.

  Lemma premise_right place l least from to : premise m place l = Some (least, from, to) ->
    value l = false -> least <= counted p m to - counted p m from.
  Proof.
    unfold premise; intros here is_false.
    assert (true_literal p m (negation l) = true) as opposite_true by now rewrite opposite, is_false.
    unfold true_literal in is_false, opposite_true.
    destruct (fact_of m l) as [r c | j r c | j a b | j] eqn:is_fact.
    3: { unfold signed in is_false; destruct (is_even l); [discriminate|].
         injection here as <- <- <-; cbn [true_fact] in is_false; lia. }
    3: discriminate.
    all: destruct ((0 <=? place) && _) eqn:is_leaf; [|discriminate];
      injection here as <- <- <-; apply andb_prop in is_leaf as [positive is_leaf];
      apply eqb_correct in is_leaf; rewrite counted_next by lia; rewrite is_leaf;
      unfold fact_of in *; rewrite half_negation in *; rewrite is_fact in *;
      cbn [true_fact] in opposite_true; rewrite opposite_true; cbn; lia.
  Qed.

  Lemma conclusion_right l least from to : conclusion m l = Some (least, from, to) ->
    least <= counted p m to - counted p m from -> value l = true.
  Proof.
    unfold conclusion, true_literal, signed; destruct (fact_of m l); try discriminate.
    destruct (is_even l); [|discriminate]; injection 1 as -> -> ->; cbn [true_fact]; lia.
  Qed.

  Lemma is_sum_right clause : forall start at_ found places,
    found <= counted p m at_ - counted p m start ->
    is_sum budget m start at_ found clause places = true -> holds value clause.
  Proof.
    induction clause as [|l clause IH]; intros start at_ found places so_far accepted; cbn [is_sum] in accepted.
    - exfalso; apply andb_prop in accepted as [end_ above].
      pose proof (counted_monotone p m at_ (Z.of_nat (number_of_leaves m)) ltac:(lia)).
      assert (0 <= counted p m start) by (apply sum_nonneg; intros k; now destruct (signed _ _)).
      lia.
    - destruct (value l) eqn:is_true; [exists l; cbn; auto|].
      destruct (premise m (hd 0 places) l) as [[[least from] to]|] eqn:is_premise.
      + apply andb_prop in accepted as [disjoint accepted].
        destruct (IH start to (found + least) (tl places)) as [k [where_k true_k]]; [|easy|].
        * pose proof (counted_monotone p m at_ from ltac:(lia)).
          pose proof (premise_right _ _ _ _ _ is_premise is_true); lia.
        * exists k; cbn; auto.
      + destruct (conclusion m l) as [[[least from] to]|] eqn:is_conclusion; [|discriminate].
        rewrite (conclusion_right l least from to) in is_true; [easy | easy |].
        pose proof (counted_monotone p m from start ltac:(lia)).
        pose proof (counted_monotone p m at_ to ltac:(lia)).
        lia.
  Qed.

  (** *** Cuts *)

  Lemma about_right i sign l : about m i sign l = true -> value l = false ->
    meets p (ring (region m i)) = negb sign.
  Proof.
    unfold about, true_literal, signed; destruct (fact_of m l) as [| | | j]; try discriminate.
    intros same; apply andb_prop in same as [same_region same_sign].
    apply Z.eqb_eq in same_region as <-; apply Bool.eqb_prop in same_sign as ->; cbn [true_fact].
    destruct (is_even l); [easy | now rewrite negb_false_iff].
  Qed.

  Lemma forces_right clause state a : existsb value clause = false -> forces h w m clause state a = true ->
    is_live p a = state.
  Proof.
    unfold forces; intros is_false; destruct (demand _ _ _ _ _ _) as [b|] eqn:is_demand; [|discriminate].
    intros same; apply Bool.eqb_prop in same as ->; now apply demand_right with (clause := clause).
  Qed.

  Lemma is_false_false clause l : existsb value clause = false -> In l clause -> value l = false.
  Proof.
    intros is_false there; destruct (value l) eqn:is_true; [|easy].
    rewrite <- is_false; symmetry; apply existsb_exists; now exists l.
  Qed.

  Lemma is_enters_right i clause : is_enters is_cut h w m i clause = true -> holds value clause.
  Proof.
    unfold is_enters; intros accepted; destruct (existsb value clause) eqn:is_false.
    { now apply existsb_exists in is_false. }
    apply andb_prop in accepted as [accepted touched]; apply andb_prop in accepted as [cut says].
    apply existsb_exists in says as [l [there says]]; apply existsb_exists in touched as [a [in_region is_live_a]].
    apply about_right in says; [|now apply (is_false_false clause)].
    apply forces_right in is_live_a; [|easy].
    rewrite (satisfied _ cut) in says; [discriminate|]; apply existsb_exists; now exists a.
  Qed.

  Lemma is_around_right i clause : is_around h w m i clause = true -> holds value clause.
  Proof.
    unfold is_around; intros accepted; destruct (existsb value clause) eqn:is_false.
    { now apply existsb_exists in is_false. }
    apply andb_prop in accepted as [denies all]; rewrite forallb_forall in all.
    apply existsb_exists in denies as [l [there denies]].
    apply about_right in denies; [|now apply (is_false_false clause)].
    apply existsb_exists in denies as [a [in_ring is_live_a]].
    apply all, forces_right in in_ring; [congruence | easy].
  Qed.

  Theorem is_reason_right why clause : is_reason is_cut h w budget m why clause = true -> holds value clause.
  Proof.
    destruct why as [r c | start places | i | i]; cbn [is_reason].
    - apply is_local_right.
    - apply is_sum_right; lia.
    - apply is_enters_right.
    - apply is_around_right.
  Qed.
End Right.

(** *** The leaves count what the pattern wastes *)

Lemma same_units_equal a : forall b, same_units a b = true -> a = b.
Proof.
  assert (forall x y, same_unit x y = true -> x = y) as one.
  { intros [i f] [j g]; unfold same_unit; cbn [fst snd]; intros same; apply andb_prop in same as [sign equal].
    apply Bool.eqb_prop in sign as ->; destruct f, g; try discriminate; f_equal; f_equal; lia. }
  induction a as [|x a IH]; intros [|y b]; cbn [same_units]; try discriminate; [easy|].
  intros same; apply andb_prop in same as [same rest]; now rewrite (one x y same), (IH b rest).
Qed.

Lemma total_repeat A (f : A -> Z) a n : total f (repeat a n) = Z.of_nat n * f a.
Proof. induction n; cbn [repeat total]; [easy | rewrite IHn, Nat2Z.inj_succ; lia]. Qed.

Lemma total_ext A (f g : A -> Z) l : (forall a, f a = g a) -> total f l = total g l.
Proof. intros equal; induction l; cbn [total]; [easy | now rewrite equal, IHl]. Qed.

Lemma total_cells A (f : A -> Z) h w g :
  total f (flat_map (fun r => flat_map (g r) (numbers w)) (numbers h)) =
  box h w (fun r c => total f (g r c)).
Proof.
  rewrite total_flat_map, total_numbers; apply sum_ext; intros r _.
  now rewrite total_flat_map, total_numbers.
Qed.

Definition unit_value (p : pattern) (u : bool * fact) : Z :=
  Z.b2z (if fst u then single_fact p (snd u) else negb (single_fact p (snd u))).

Lemma units_waste h w p : total (unit_value p) (units h w) = wasted h w p.
Proof.
  unfold units; rewrite total_app, !total_cells, <- box_add; apply box_ext; intros r c.
  rewrite total_repeat, Z2Nat.id; unfold unit_value; cbn [total fst snd single_fact].
  - pose proof (waste_range (around p r c)).
    destruct (Z.leb_spec 1 (waste (around p r c))), (Z.leb_spec 2 (waste (around p r c))); cbn [Z.b2z]; lia.
  - unfold open_sides; destruct (r =? 0), (r =? _), (c =? 0), (c =? _); cbn; lia.
Qed.

Theorem counts_waste_right h w m p : counts_waste h w m = true ->
  counted p m (Z.of_nat (number_of_leaves m)) = wasted h w p.
Proof.
  unfold counts_waste; intros same; apply same_units_equal in same.
  rewrite <- units_waste, <- same, total_map, <- (total_permutation _ _ _ _ (Permuted_sort (leaf_codes m))).
  unfold leaf_codes, counted; rewrite total_map, total_numbers, Nat2Z.id.
  apply sum_ext; intros i _; unfold unit_value, unit_of, signed; cbn [fst snd]; now rewrite of_to_Z.
Qed.
