"""The blocks of work of the proof of 8×8, derived from their definition in research/notes/no-orphan-coverage.md.

A half of a target has four rows, the outermost first. A row is a number; its cell c, from the left, is bit
c. A *stem* is the middle four cells of the second row and the third row. A *sheaf* has all halves with the
same stem. Of two sheaves that are mirror images of each other only the one with the smaller number is
listed.
"""

WIDTH = 8
OUTER = 0b11000011  # the cells of the second row that a stem leaves open
INNER = 0b00111100
GROUP = 0b10000001  # the cells of the second row that a group leaves open
TILES = 9
SHEAVES = 4  # in a block

CLUSTERS = 1 << WIDTH  # in a sheaf: one for each last row
GROUPS = CLUSTERS << (OUTER ^ GROUP).bit_count()
LEAVES = CLUSTERS << OUTER.bit_count()
STEMS = 1 << INNER.bit_count() + WIDTH


def mirrored(row):
    return int(f"{row:0{WIDTH}b}"[::-1], 2)


def stem(second, third):
    """The number of the stem of halves with these rows. The third row counts from its last cell on."""
    return (second & INNER) >> 2 << WIDTH | mirrored(third)


def second_rows(number):
    """The second rows that halves of a stem can have."""
    inner = number >> WIDTH << 2
    return [row for row in range(1 << WIDTH) if row & INNER == inner]


def third_row(number):
    """The third row of the halves of a stem."""
    return mirrored(number & (1 << WIDTH) - 1)


def image(number):
    """The stem of the mirror images."""
    return stem(mirrored(number >> WIDTH << 2), mirrored(third_row(number)))


SHEAF_STEMS = [number for number in range(STEMS) if number <= image(number)]
ALONE = [image(number) == number for number in SHEAF_STEMS]


def chunks(numbers, size):
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


TILE_SHEAVES = chunks(range(len(SHEAF_STEMS)), -(-len(SHEAF_STEMS) // TILES))


class Block:
    """Some sheaves of tops, to be compared with a tile of bottoms."""

    def __init__(self, number, tile, tops):
        self.number, self.tile, self.tops = number, tile, tops
        self.bottoms = TILE_SHEAVES[tile]
        # Sheaves of the tile itself meet its bottoms from their own rank on.
        self.inside = [sheaf for sheaf in tops if sheaf in self.bottoms]

    def readings(self, sheaf):
        """The bottoms that a sheaf is compared with as it is, and mirrored."""
        unlike = [bottom for bottom in self.bottoms if not ALONE[bottom]]
        return list(self.bottoms), [] if ALONE[sheaf] else unlike

    def pairs(self):
        """The fewest and the most pairs of a cluster and a group that it compares first."""
        per_sheaf = [sum(map(len, self.readings(sheaf))) * CLUSTERS * GROUPS for sheaf in self.tops]
        ours = len(self.inside) * CLUSTERS
        unlike = sum(not ALONE[sheaf] for sheaf in self.inside) * CLUSTERS
        least = sum(pairs for sheaf, pairs in zip(self.tops, per_sheaf) if sheaf not in self.inside)
        return least + at_least(ours) + at_least(unlike), sum(per_sheaf)


def at_least(clusters):
    """The fewest pairs of these clusters of a tile with groups of the tile, each from its own rank on."""
    # A cluster starts at the rank of its first group. So the one that starts last meets its own groups at
    # least, the one before it also those of the last one, and so on.
    return GROUPS // CLUSTERS * clusters * (clusters + 1) // 2


def all_blocks():
    blocks = []
    for tile, bottoms in enumerate(TILE_SHEAVES):
        for tops in chunks(range(bottoms[-1] + 1), SHEAVES):
            blocks.append(Block(len(blocks), tile, tops))
    return blocks


def contexts(some_blocks):
    """What `recount count` reads: for each context the blocks and the readings in which it is compared."""
    tops, bottoms = [], {}

    def seconds(number):
        return [f"{row} {third_row(number)}" for row in second_rows(number)]

    for block in some_blocks:
        for sheaf in block.tops:
            for seen, others in zip(("plain", "mirrored"), block.readings(sheaf)):
                number = SHEAF_STEMS[sheaf] if seen == "plain" else image(SHEAF_STEMS[sheaf])
                if others:
                    tops += [f"top {block.number} {seen} {rows}" for rows in seconds(number)]
        for sheaf in block.bottoms:
            with_it = bottoms.setdefault(SHEAF_STEMS[sheaf], [])
            with_it += [f"{block.number} plain"] + ([] if ALONE[sheaf] else [f"{block.number} mirrored"])
    for number, with_it in bottoms.items():
        tops += [f"bottom {rows} {' '.join(with_it)}" for rows in seconds(number)]
    return tops
