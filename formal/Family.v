(** * Dense still lifes in infinitely many boxes

    Eight rows and columns of this still life of 32 x 32 cells can be repeated. So for n = 32, 40, 48, ...
    there is a still life with n^2/2 + n/2 - 2 live cells in n x n cells. *)

From Coq Require Import ZArith String List Lia.
From StillLife Require Import Statement Densest AllBoxes Stretch.
Import ListNotations.

Open Scope Z_scope.

Definition picture : drawing := Drawing (
  "OO.OO...OO.OO.OO.O.OO.OO.O.OO.OO" ::
  "OO.O.O.O.OO.O.O.OOO.O.O.OOO.O.OO" ::
  "...O.O.O....O.O.....O.O.....O..." ::
  "OOOO.O.O.OOOO..OOOOO.O.OOOOOO.OO" ::
  "O....O.O.O...O.O.....O.O......OO" ::
  ".OOOOO.O..OOOO.O.OOOOO.O.OOOO..." ::
  ".......OOO.....O.O.....O.O...OOO" ::
  ".OOOOOO...OOOOOO..OOOOOO..OOO..O" ::
  "O......OOO......OO......OO....O." ::
  "OOOOOO.O..OOOOOO..OOOOOO..OOO.OO" ::
  ".....O.O.O.....O.O.....O.O..O.O." ::
  "OOOO.O.O.OOOOO.O.OOOOO.O.OO.O..O" ::
  "O..O.O.OO....O.O.....O.O.O..OOOO" ::
  ".O.O.OO...OO.O.OOOOO.O.O..OO...." ::
  "OO.O....OO.O.O.....O.O.OOO..OOOO" ::
  ".O.OOOOO.O.O.OOOOO.O.OO...OO...O" ::
  "O......O.O.O.....O.O....OO..O.O." ::
  "OOOOOO.O.O.OOOOO.O.OOOOO.O.OO.OO" ::
  ".....O.O.O.....O.O.....O.O..O.O." ::
  "OOOO.O.O.OOOOO.O.OOOOO.O.OO.O..O" ::
  "O..O.O.OO....O.OO....O.O.O..OOOO" ::
  ".O.O.O....OO.O....OO.O.O.O.O...." ::
  "OO.O.OOOOOO.O.OOOOO.O.O.O.O.OOOO" ::
  ".O.O........O.O.....O.O.O.O.O..O" ::
  "O..OOOOOOOOOO.O.OOOOO.O.O.O.O.O." ::
  "OOO...........O.O.....O.O.O.O.OO" ::
  "...OOOOOOOOOOOO..OOOOOO.O.O.O.O." ::
  "OO.O...........OO.......O.O.O..O" ::
  "OO.O.OOOOOOOOOO..OOOOOOOO.O.OOOO" ::
  "...O.O........O.O........O......" ::
  "OO.O.O.OO.OOO.O.O.OO.OOO.O.OO.OO" ::
  "O.OO.OO.OO.O.OO.OO.OO.O.OO.OO.OO" ::
  nil)%string 32 10 10 8.

Theorem family k : let n := (32 + k * 8)%nat in
  exists p, still_life p /\ inside n n p /\
    2 * live n n p = Z.of_nat n * Z.of_nat n + Z.of_nat n - 4.
Proof.
  intros n; subst n.
  assert (stretches picture 526 260 32 = true) as tested by (vm_compute; reflexivity).
  destruct (stretches_right _ _ _ _ tested k) as (p & still & box & count).
  exists p; split; [exact still|]; split; [exact box|].
  change (size picture) with 32%nat in count; change (period picture) with 8%nat in count; lia.
Qed.

(** So the densest still life of these squares has at least n^2/2 + n/2 - 2 live cells, and at most
    n^2/2 + 7n/11 + 24/11 and n^2/2 + 12n/19 + 79/19. *)
Theorem between n m k : n = (32 + m * 8)%nat -> densest n n k ->
  Z.of_nat n * Z.of_nat n + Z.of_nat n - 4 <= 2 * k /\
  22 * k <= 11 * (Z.of_nat n * Z.of_nat n) + 14 * Z.of_nat n + 48 /\
  38 * k <= 19 * (Z.of_nat n * Z.of_nat n) + 24 * Z.of_nat n + 158.
Proof.
  intros -> is_densest; split; [|split; [now apply squares | now apply large_squares]].
  destruct (family m) as (p & still & box & count), is_densest as [_ most].
  pose proof (most p still box); lia.
Qed.
