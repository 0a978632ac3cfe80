(** * What the theorems without computation on machine integers rest on

    [scripts/formal.sh] compiles this file and expects "Closed under the global context" for each line:
    no axiom at all. *)

From StillLife Require Import Waste Cuts AllBoxes Stretch Family Cases.

Print Assumptions wastage_identity.
Print Assumptions connected_satisfies_cut.
Print Assumptions at_most_half.
Print Assumptions three_rows.
Print Assumptions eight_rows.
Print Assumptions squares.
Print Assumptions large_squares.
Print Assumptions stretched_right.
Print Assumptions family.
Print Assumptions between.
Print Assumptions quarters_cover.
Print Assumptions halves_cover.
Print Assumptions halves_cover_squares.
