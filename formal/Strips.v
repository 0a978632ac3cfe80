(** * The least waste along a border

    A strip along the upper border has [depth] rows. Its columns are here called its lines. The rows
    below the strip may be anything, and still the lines must waste something on average: of the best
    three rows, eleven lines waste at least four.

    To prove this for all lengths at once, every pair of neighbouring lines is given a number, its
    potential, such that for three lines a, b, c

      lines * (what b wastes)  >=  share + potential (b, c) - potential (a, b).

    In the sum over many lines the potentials cancel, except for the first and the last one. The
    potentials come from outside, where they are found by dynamic programming. Coq tests the inequality
    for all triples of lines. *)

From Coq Require Import ZArith Bool Lia.
From StillLife Require Import Statement Sums Window Waste.

Open Scope Z_scope.
Open Scope bool_scope.

(** ** Potentials

    They are the leaves of a tree. The way to a leaf is chosen by the cells of the two lines, beginning
    at the border: the left cell and the right cell of the first row, those of the second row, and so
    on. The cell that is dead goes to the first branch. A leaf may come early, if the other cells do not
    matter. *)

Inductive tree :=
  | Leaf (potential : Z)
  | Fork (dead live : tree).

Definition branch (t : tree) (cell : bool) : tree :=
  match t with
  | Leaf _ => t
  | Fork dead live => if cell then live else dead
  end.

Definition down (t : tree) (left right : bool) : tree := branch (branch t left) right.

Definition label (t : tree) : Z :=
  match t with
  | Leaf potential => potential
  | Fork _ _ => 0
  end.

(** Whether all potentials are at most [spread] below zero, and none above. *)
Fixpoint within (spread : Z) (t : tree) : bool :=
  match t with
  | Leaf potential => (- spread <=? potential) && (potential <=? 0)
  | Fork dead live => within spread dead && within spread live
  end.

Lemma within_branch spread t cell : within spread t = true -> within spread (branch t cell) = true.
Proof. destruct t; cbn [within branch]; [easy|]; intros [left right]%andb_prop; now destruct cell. Qed.

(** ** The test

    [others] goes through the rows below the row (a, b, c), whose upper neighbour is the row
    (x, y, z). It knows what the middle line has [wasted] above, and where the two pairs of lines have
    come to in the tree. A window that is not stable ends the search. *)

Section Test.
  Variables share lines : Z.

  Fixpoint others (depth : nat) (x y z a b c : bool) (wasted : Z) (before after : tree) : bool :=
    match depth with
    | O => share + label after - label before <=? lines * wasted
    | S depth =>
        triples (fun d e f =>
          let here := Window x y z a b c d e f in
          if stable here
          then others depth a b c d e f (wasted + waste here) (down before d e) (down after e f)
          else true)
    end.

  (** Above the first row, everything is dead and stays so. The cell above a dead one wastes one. *)
  Definition test (depth : nat) (table : tree) : bool :=
    triples (fun a b c =>
      if stable (Window false false false false false false a b c)
      then others depth false false false a b c (Z.b2z (negb b)) (down table a b) (down table b c)
      else true).
End Test.

(** ** It is right *)

(** What line [c] wastes. *)
Definition line_waste (depth : nat) (p : pattern) (c : Z) : Z :=
  Z.b2z (negb (p 0 c)) + sum depth (fun r => waste (around p r c)).

(** The way through the tree that the lines [c] and [c + 1] choose, in the rows [r], [r + 1], ... *)
Fixpoint follow (rows : nat) (p : pattern) (r c : Z) (t : tree) : tree :=
  match rows with
  | O => t
  | S rows => follow rows p (r + 1) c (down t (p r c) (p r (c + 1)))
  end.

Definition potential (depth : nat) (table : tree) (p : pattern) (c : Z) : Z :=
  label (follow (S depth) p 0 c table).

Lemma follow_within spread rows p c : forall r t, within spread t = true ->
  within spread (follow rows p r c t) = true.
Proof.
  induction rows as [|rows IH]; intros r t small; cbn [follow]; [easy|].
  now apply IH, within_branch, within_branch.
Qed.

Lemma potential_within spread depth table p c : 0 <= spread -> within spread table = true ->
  - spread <= potential depth table p c <= 0.
Proof.
  intros positive small; unfold potential.
  apply (follow_within spread (S depth) p c 0) in small.
  destruct (follow _ _ _ _ _); cbn [label within] in *; lia.
Qed.

Section Line.
  Variables (p : pattern) (c share lines : Z).
  Hypotheses (still : still_life p) (dead_above : forall r c, r < 0 -> p r c = false).

  Lemma others_right depth : forall r wasted before after,
    others share lines depth (p (r - 1) (c - 1)) (p (r - 1) c) (p (r - 1) (c + 1))
      (p r (c - 1)) (p r c) (p r (c + 1)) wasted before after = true ->
    share + label (follow depth p (r + 1) c after) - label (follow depth p (r + 1) (c - 1) before)
      <= lines * (wasted + sum depth (fun i => waste (around p (r + i) c))).
  Proof.
    induction depth as [|depth IH]; intros r wasted before after tested; cbn [others follow] in *.
    { cbn [sum]; lia. }
    pose proof (triples_all _ tested (p (r + 1) (c - 1)) (p (r + 1) c) (p (r + 1) (c + 1))) as below.
    cbv beta zeta in below; clear tested.
    change (Window _ _ _ _ _ _ _ _ _) with (around p r c) in below.
    rewrite (proj1 (still_life_stable p) still r c) in below.
    replace (p r) with (p (r + 1 - 1)) in below by (f_equal; lia).
    specialize (IH (r + 1) _ _ _ below); clear below.
    replace (c - 1 + 1) with c by lia.
    rewrite sum_first, Z.add_0_r.
    rewrite (sum_ext depth _ (fun i => waste (around p (r + 1 + i) c))) by (intros; do 2 f_equal; lia).
    lia.
  Qed.

  Lemma line_right depth table : test share lines depth table = true ->
    share + potential depth table p c - potential depth table p (c - 1) <= lines * line_waste depth p c.
  Proof.
    intros tested; unfold test in tested.
    pose proof (triples_all _ tested (p 0 (c - 1)) (p 0 c) (p 0 (c + 1))) as first; cbv beta in first.
    pose proof (proj1 (still_life_stable p) still (-1) c) as above; unfold around in above.
    cbn [Z.sub Z.add Z.opp Z.pos_sub Pos.add Pos.succ Z.succ_double Z.pred_double] in above.
    rewrite !dead_above in above by lia; rewrite above in first; clear above tested.
    pose proof (others_right depth 0) as right; rewrite !(dead_above (0 - 1)) in right by lia.
    specialize (right _ _ _ first); unfold potential, line_waste; cbn [follow].
    now replace (c - 1 + 1) with c by lia.
  Qed.
End Line.

(** A strip of n lines wastes [share / lines] for each of them, less a constant. *)
Theorem strip_wastes share lines spread depth table p n :
  test share lines depth table = true -> within spread table = true -> 0 <= spread ->
  still_life p -> (forall r c, r < 0 -> p r c = false) ->
  share * Z.of_nat n - spread <= lines * sum n (line_waste depth p).
Proof.
  intros tested small positive still above.
  rewrite <- sum_scale.
  assert (sum n (fun c => share + potential depth table p c - potential depth table p (c - 1))
    <= sum n (fun c => lines * line_waste depth p c)) as all.
  { apply sum_le; intros c _; now apply line_right. }
  rewrite (sum_ext n _ (fun c => share +
    -1 * (potential depth table p (c - 1) - potential depth table p (c + 1 - 1)))) in all.
  2: { intros c _; replace (c + 1 - 1) with c by lia; lia. }
  rewrite sum_add, sum_scale, (sum_telescope n (fun c => potential depth table p (c - 1))), sum_const in all.
  pose proof (potential_within spread depth table p (Z.of_nat n - 1) positive small).
  pose proof (potential_within spread depth table p (0 - 1) positive small).
  lia.
Qed.
