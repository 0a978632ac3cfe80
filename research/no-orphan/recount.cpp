// Recounts blocks of the proof that no orphan fits into 8×8, from the definition alone.
//
//     g++ -O3 -march=native -o recount recount.cpp
//     recount count [--pairs FILE] < contexts      how many pairs of leaves are there, and how many are disjoint
//     recount split < pairs                        does each pair meet once the top's outermost row is known
//
// A half of a target has four rows, r1 the outermost. Its *exact set* has all pairs (p, q) that can be
// the last two rows of its predecessor. The *context set* of (r2, r3) is the intersection, over all r1,
// of the exact sets of r1, r2, r3. A *leaf* is a context with a last row r4; its set has the pairs that
// one more row step makes of the context set. A top and a bottom meet if (p, q) is in the set of the one
// and (q, p) in that of the other.
//
// There are no groups, no mirror images and no sharing between tops and bottoms here. A few thousand bits
// of each set are compared first, and whatever they leave over by whole sets. So the counts do not depend
// on which bits these are.
//
// Rows are numbers; cell c is bit c. WIDTH is the number of columns of a target, from 4 to 8.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#ifndef WIDTH
#define WIDTH 8
#endif

constexpr int COLUMNS = WIDTH + 2;            // of a predecessor
constexpr unsigned ROWS = 1u << COLUMNS;      // that a predecessor can have
constexpr unsigned TARGETS = 1u << WIDTH;     // rows that a target can have
constexpr unsigned WORDS = ROWS / 64;         // for a set of rows
constexpr size_t SIZE = size_t(ROWS) * WORDS; // words for a set of pairs

/// A set of rows.
struct Row {
    uint64_t word[WORDS];
};

/// A set of pairs of rows: for each row the set of the rows that it is paired with.
using Set = std::vector<Row>;

/// For each column and each number of live cells among the six cells above and below: which middle rows
/// make the target's cell alive?
std::array<std::array<Row, 7>, WIDTH> alive_if;

void make_masks() {
    for (int column = 0; column < WIDTH; column++)
        for (int others = 0; others <= 6; others++)
            for (unsigned q = 0; q < ROWS; q++) {
                int live = others + int(q >> column & 1) + int(q >> (column + 2) & 1);
                bool alive = live == 3 || (live == 2 && (q >> (column + 1) & 1));
                uint64_t &word = alive_if[column][others].word[q / 64];
                word = (word & ~(1ull << q % 64)) | uint64_t(alive) << q % 64;
            }
}

/// What a row step shall make: for which rows of the target, and for which next rows of the predecessor.
struct Wanted {
    /// For each number of cells, which beginnings of target rows are wanted.
    std::array<std::vector<char>, WIDTH + 1> beginning;
    /// The first cells of the next row, and how many of them are given.
    unsigned next = 0;
    int given = 0;

    explicit Wanted(const std::vector<unsigned> &targets) {
        for (int cells = 0; cells <= WIDTH; cells++) {
            beginning[cells].assign(1u << cells, 0);
            for (unsigned target : targets)
                beginning[cells][target & ((1u << cells) - 1)] = 1;
        }
    }
};

/// Decides cell COLUMN of the target. `in` has, for each choice of the first row's cells from COLUMN on,
/// the middle rows that are possible. Cells of the next row are chosen up to COLUMN + 1.
template <int COLUMN, typename Take>
void decide(const Row *in, unsigned next, unsigned target, const Wanted &wanted, Take &take) {
    if constexpr (COLUMN == WIDTH) {
        Row any;
        for (unsigned w = 0; w < WORDS; w++)
            any.word[w] = in[0].word[w] | in[1].word[w] | in[2].word[w] | in[3].word[w];
        take(target, next, any);
    } else {
        constexpr unsigned FIRST = 1u << (COLUMNS - COLUMN - 1);
        Row out[2][FIRST];
        for (unsigned cell = 0; cell < 2; cell++) {
            if (COLUMN + 2 < wanted.given && (wanted.next >> (COLUMN + 2) & 1) != cell)
                continue;
            unsigned now = next | cell << (COLUMN + 2);
            int below = std::popcount(now >> COLUMN & 7);
            for (unsigned first = 0; first < FIRST; first++) {
                int others = below + std::popcount(first & 3);
                const Row &dead = in[2 * first], &live = in[2 * first + 1];
                const Row &if_dead = alive_if[COLUMN][others], &if_live = alive_if[COLUMN][others + 1];
                for (unsigned w = 0; w < WORDS; w++) {
                    uint64_t a = dead.word[w], b = live.word[w], m = if_dead.word[w], n = if_live.word[w];
                    out[1][first].word[w] = (a & m) | (b & n);
                    out[0][first].word[w] = (a & ~m) | (b & ~n);
                }
            }
            for (unsigned alive = 0; alive < 2; alive++) {
                unsigned more = target | alive << COLUMN;
                if (wanted.beginning[COLUMN + 1][more])
                    decide<COLUMN + 1>(out[alive], now, more, wanted, take);
            }
        }
    }
}

/// Row steps from one set, given by first row: calls `take(target row, next row, middle rows)`.
template <typename Take> void step(const Set &set, const Wanted &wanted, Take take) {
    for (unsigned next = 0; next < 4; next++)
        if (wanted.given < 2 || (wanted.next & 3) == next)
            decide<0>(set.data(), next, 0, wanted, take);
}

/// The set by its other row.
Set transposed(const Set &set) {
    Set out(ROWS);
    for (unsigned i = 0; i < ROWS; i += 64)
        for (unsigned w = 0; w < WORDS; w++) {
            uint64_t block[64];
            for (int k = 0; k < 64; k++)
                block[k] = set[i + k].word[w];
            uint64_t mask = 0x00000000FFFFFFFF;
            for (int j = 32; j; j >>= 1, mask ^= mask << j)
                for (int k = 0; k < 64; k = (k + j + 1) & ~j) {
                    uint64_t swap = (block[k] >> j ^ block[k + j]) & mask;
                    block[k] ^= swap << j, block[k + j] ^= swap;
                }
            for (int k = 0; k < 64; k++)
                out[64 * w + k].word[i / 64] = block[k];
        }
    return out;
}

/// The set of a target with one row more, by its last row.
Set one_step(const Set &set, unsigned target) {
    Set out(ROWS);
    step(set, Wanted({target}), [&](unsigned, unsigned next, const Row &row) { out[next] = row; });
    return out;
}

/// The pairs of rows that a predecessor can start with, by its first row: all, unless the input says others.
Set start(ROWS);

/// Reads a line `start P Q`: a pair that predecessors may start with, in place of all others.
bool read_start(std::istream &words) {
    static bool is_first = true;
    unsigned p, q;
    if (!(words >> p >> q) || p >= ROWS || q >= ROWS)
        return false;
    if (is_first)
        start.assign(ROWS, Row{});
    is_first = false;
    start[p].word[q / 64] |= 1ull << q % 64;
    return true;
}

/// The exact set of some rows, from the outermost one, by the last but one row.
Set exact(const std::vector<unsigned> &rows) {
    Set set = start;
    for (unsigned row : rows)
        set = transposed(one_step(set, row));
    return set;
}

/// The context sets of r2 with some rows r3, by their last but one row.
std::map<unsigned, Set> contexts(unsigned r2, const std::vector<unsigned> &thirds) {
    std::vector<Set> before, all(TARGETS);
    for (unsigned r1 = 0; r1 < TARGETS; r1++)
        before.push_back(exact({r1, r2}));
    for (unsigned r3 : thirds)
        all[r3].resize(ROWS), std::memset(all[r3].data(), 0xFF, sizeof(Row) * ROWS);
    Wanted wanted(thirds);
    // A part of the next rows at a time, so that the intersections stay in the cache.
    wanted.given = std::min(5, COLUMNS);
    for (wanted.next = 0; wanted.next < 1u << wanted.given; wanted.next++)
        for (const Set &set : before)
            step(set, wanted, [&](unsigned target, unsigned next, const Row &row) {
                Row &kept = all[target][next];
                for (unsigned w = 0; w < WORDS; w++)
                    kept.word[w] &= row.word[w];
            });
    std::map<unsigned, Set> out;
    for (unsigned r3 : thirds)
        out[r3] = transposed(all[r3]);
    return out;
}

bool meet(const Row *a, const Row *b) {
    for (unsigned i = 0; i < ROWS; i++) {
        uint64_t common = 0;
        for (unsigned w = 0; w < WORDS; w++)
            common |= a[i].word[w] & b[i].word[w];
        if (common)
            return true;
    }
    return false;
}

using Context = std::pair<unsigned, unsigned>;

/// The rows r2, r3 and r4 of a leaf.
using Leaf = std::array<unsigned, 3>;

/// A pair of leaves as a pattern of the box, in which the outermost rows are unknown.
std::string pattern(const Leaf &top, const Leaf &bottom) {
    std::string unknown(WIDTH, '?'), text = unknown;
    for (unsigned row : {top[0], top[1], top[2], bottom[2], bottom[1], bottom[0]}) {
        text += '/';
        for (int cell = 0; cell < WIDTH; cell++)
            text += row >> cell & 1 ? 'O' : '.';
    }
    return text + '/' + unknown;
}

/// The leaves of such a pattern.
std::pair<Leaf, Leaf> leaves_in(const std::string &text) {
    std::array<unsigned, 8> rows{};
    for (size_t at = 0; at < text.size(); at++)
        if (text[at] == 'O')
            rows.at(at / (WIDTH + 1)) |= 1u << at % (WIDTH + 1);
    return {{rows[1], rows[2], rows[3]}, {rows[6], rows[5], rows[4]}};
}

/// The leaf sets of a context, one for each last row, by the last row of the predecessor.
void leaves_of(const Set &context, std::vector<Set> &out) {
    std::vector<unsigned> all(TARGETS);
    std::iota(all.begin(), all.end(), 0);
    out.resize(TARGETS);
    for (Set &set : out)
        set.resize(ROWS);
    static const Wanted wanted(all);
    step(context, wanted, [&](unsigned target, unsigned next, const Row &row) { out[target][next] = row; });
}

constexpr unsigned PROBES = std::min<size_t>(1 << 14, SIZE * 64);
constexpr unsigned PROBE_WORDS = PROBES / 64;
using Probe = std::array<uint64_t, PROBE_WORDS>;
constexpr unsigned LANES = TARGETS < 64 ? 1 : TARGETS / 64;
using Lanes = std::array<uint64_t, LANES>;

/// A leaf of a top: its set by its last but one row, so that it stands like those of bottoms.
struct Top {
    int block;
    bool mirrored;
    Leaf rows;
    Set set;
    Probe probe;
    std::vector<uint16_t> ones;
};

struct Count {
    uint64_t pairs = 0, by_sets = 0, disjoint = 0;
};
bool bit(const Set &set, unsigned at) {
    return set[at / ROWS].word[at % ROWS / 64] >> at % 64 & 1;
}

/// Chooses the bits that are compared first: those that pairs of a sample have in common, and the more so
/// the fewer they have.
std::vector<unsigned> choose(const std::vector<Top> &tops, const std::vector<Set> &bottoms) {
    std::mt19937_64 random(1);
    std::vector<std::array<size_t, 3>> pairs;
    auto common = [&](size_t top, size_t bottom, auto each) {
        for (unsigned at = 0; at < SIZE; at++) {
            unsigned i = at / WORDS, w = at % WORDS;
            each(64 * at, tops[top].set[i].word[w] & bottoms[bottom][i].word[w]);
        }
    };
    for (int k = 0; k < 20000; k++) {
        size_t top = random() % tops.size(), bottom = random() % bottoms.size(), count = 0;
        common(top, bottom, [&](unsigned, uint64_t bits) { count += std::popcount(bits); });
        if (count)
            pairs.push_back({count, top, bottom});
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.resize(std::min<size_t>(pairs.size(), 4000));
    std::vector<double> weight(SIZE * 64);
    for (auto [count, top, bottom] : pairs)
        common(top, bottom, [&, count = count](unsigned at, uint64_t bits) {
            for (; bits; bits &= bits - 1)
                weight[at + std::countr_zero(bits)] += 1.0 / count;
        });
    std::vector<unsigned> order(SIZE * 64);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return weight[a] > weight[b]; });
    order.resize(PROBES);
    return order;
}

/// The leaves of a bottom's context, ready to be compared.
struct Leaves {
    std::vector<Set> sets;
    std::vector<Probe> probes;
    /// For each bit that is compared first, which leaves have it.
    std::vector<Lanes> having;

    void make(const Set &context, const std::vector<std::pair<unsigned, unsigned>> &places) {
        leaves_of(context, sets);
        probes.assign(TARGETS, Probe{});
        having.assign(PROBES, Lanes{});
        for (unsigned r4 = 0; r4 < TARGETS; r4++) {
            // In the order of places, so that the set is read from end to end.
            for (auto [place, number] : places) {
                uint64_t one = bit(sets[r4], place);
                having[number][r4 / 64] |= one << r4 % 64;
                probes[r4][number / 64] |= one << number % 64;
            }
        }
    }
};

/// Compares a top with all leaves of a bottom's context, and returns those that it does not meet.
std::vector<unsigned> apart(const Top &top, const Leaves &bottoms, Count &count) {
    Lanes open;
    open.fill(TARGETS < 64 ? (1ull << TARGETS % 64) - 1 : ~0ull);
    count.pairs += TARGETS;
    size_t at = 0;
    for (unsigned left = TARGETS; at + 8 <= top.ones.size() && left > 16; at += 8) {
        Lanes met{};
        for (int k = 0; k < 8; k++)
            for (unsigned lane = 0; lane < LANES; lane++)
                met[lane] |= bottoms.having[top.ones[at + k]][lane];
        left = 0;
        for (unsigned lane = 0; lane < LANES; lane++)
            open[lane] &= ~met[lane], left += std::popcount(open[lane]);
    }
    std::vector<unsigned> out;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (uint64_t bits = open[lane]; bits; bits &= bits - 1) {
            unsigned r4 = 64 * lane + std::countr_zero(bits);
            bool met = false;
            for (unsigned w = 0; w < PROBE_WORDS && !met; w += 8) {
                uint64_t common = 0;
                for (unsigned k = w; k < std::min(w + 8, PROBE_WORDS); k++)
                    common |= top.probe[k] & bottoms.probes[r4][k];
                met = common;
            }
            if (!met && (count.by_sets++, !meet(top.set.data(), bottoms.sets[r4].data())))
                out.push_back(r4);
        }
    count.disjoint += out.size();
    return out;
}

/// The contexts of some blocks, as they are read: `top BLOCK plain|mirrored R2 R3` and
/// `bottom R2 R3 BLOCK plain|mirrored …`, the tops that it is compared with.
struct Question {
    /// For each context the blocks, and whether tops are mirrored there.
    std::map<Context, std::vector<std::pair<int, bool>>> tops, bottoms;

    explicit Question(std::istream &in) {
        std::string line, kind, seen;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            int block;
            unsigned r2, r3;
            words >> kind;
            if (kind == "start" && read_start(words)) {
            } else if (kind == "top" && words >> block >> seen >> r2 >> r3) {
                tops[{r2, r3}].push_back({block, seen == "mirrored"});
            } else if (kind == "bottom" && words >> r2 >> r3) {
                while (words >> block >> seen)
                    bottoms[{r2, r3}].push_back({block, seen == "mirrored"});
            } else {
                std::cerr << "not a context: " << line << "\n";
                std::exit(2);
            }
        }
    }
};

/// The rows r3 of the contexts with each r2.
template <typename Map> std::map<unsigned, std::vector<unsigned>> by_second(const Map &contexts) {
    std::map<unsigned, std::vector<unsigned>> out;
    for (const auto &[context, _] : contexts)
        out[context.first].push_back(context.second);
    return out;
}

std::vector<Top> make_tops(const Question &question) {
    std::vector<Top> tops;
    std::vector<Set> leaves;
    for (const auto &[r2, thirds] : by_second(question.tops))
        for (const auto &[r3, set] : contexts(r2, thirds)) {
            leaves_of(set, leaves);
            for (auto [block, mirrored] : question.tops.at({r2, r3}))
                for (unsigned r4 = 0; r4 < TARGETS; r4++)
                    tops.push_back({block, mirrored, {r2, r3, r4}, transposed(leaves[r4]), {}, {}});
        }
    return tops;
}

/// Some leaves of bottoms, to choose bits by.
std::vector<Set> sample_bottoms(const Question &question) {
    std::vector<Context> all;
    for (const auto &[context, _] : question.bottoms)
        all.push_back(context);
    std::mt19937_64 random(2);
    std::vector<Set> out, leaves;
    for (int k = 0; k < 16; k++) {
        auto [r2, r3] = all[random() % all.size()];
        leaves_of(contexts(r2, {r3})[r3], leaves);
        for (int j = 0; j < 16; j++)
            out.push_back(leaves[random() % TARGETS]);
    }
    return out;
}

int count_blocks(std::ostream &pairs) {
    Question question(std::cin);
    std::vector<Top> tops = make_tops(question);
    std::vector<unsigned> bits = choose(tops, sample_bottoms(question));
    std::vector<std::pair<unsigned, unsigned>> places;
    for (unsigned number = 0; number < PROBES; number++)
        places.push_back({bits[number], number});
    std::sort(places.begin(), places.end());
    for (Top &top : tops)
        for (unsigned number = 0; number < PROBES; number++)
            if (bit(top.set, bits[number])) {
                top.probe[number / 64] |= 1ull << number % 64;
                top.ones.push_back(number);
            }
    std::cerr << tops.size() << " tops, " << question.bottoms.size() << " contexts of bottoms\n";
    std::map<int, Count> counts;
    Leaves leaves;
    for (const auto &[r2, thirds] : by_second(question.bottoms)) {
        for (const auto &[r3, set] : contexts(r2, thirds)) {
            leaves.make(set, places);
            const auto &with = question.bottoms.at({r2, r3});
            for (const Top &top : tops) {
                if (std::find(with.begin(), with.end(), std::pair(top.block, top.mirrored)) == with.end())
                    continue;
                for (unsigned r4 : apart(top, leaves, counts[top.block]))
                    pairs << top.block << " " << pattern(top.rows, {r2, r3, r4}) << "\n";
            }
        }
        std::cerr << "bottoms with r2 = " << r2 << " are done\n";
    }
    for (auto [block, count] : counts)
        std::cout << "block " << block << " pairs " << count.pairs << " by_sets " << count.by_sets << " disjoint "
                  << count.disjoint << "\n";
    return 0;
}

/// Splits pairs of leaves, as `count --pairs` writes them.
int split_pairs() {
    std::map<Leaf, std::vector<Leaf>> by_top;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string first, text;
        if (words >> first; first == "start" && read_start(words))
            continue;
        words >> text;
        auto [top, bottom] = leaves_in(text);
        by_top[top].push_back(bottom);
    }
    auto leaf = [](const Leaf &rows) { return one_step(contexts(rows[0], {rows[1]})[rows[1]], rows[2]); };
    uint64_t pairs = 0, disjoint = 0, parts = 0, open = 0;
    for (const auto &[top, bottoms] : by_top) {
        Set upper = transposed(leaf(top));
        std::vector<Set> sets, outer;
        for (const auto &bottom : bottoms) {
            sets.push_back(leaf(bottom));
            pairs++, disjoint += !meet(upper.data(), sets.back().data());
        }
        for (unsigned r1 = 0; r1 < TARGETS; r1++) {
            Set part = exact({r1, top[0], top[1], top[2]});
            for (const Set &set : sets)
                parts++, open += !meet(part.data(), set.data());
        }
    }
    std::cout << "pairs " << pairs << " disjoint " << disjoint << " parts " << parts << " disjoint " << open << "\n";
    return open != 0;
}

int main(int argc, char **argv) {
    make_masks();
    std::memset(start.data(), 0xFF, sizeof(Row) * ROWS);
    std::string task = argc > 1 ? argv[1] : "";
    if (task == "count" && (argc == 2 || (argc == 4 && argv[2] == std::string("--pairs")))) {
        std::ofstream pairs(argc == 4 ? argv[3] : "/dev/null");
        return pairs ? count_blocks(pairs) : 2;
    }
    if (task == "split" && argc == 2)
        return split_pairs();
    std::cerr << "recount count [--pairs FILE] < contexts, or recount split < pairs\n";
    return 2;
}
