// The longest transient of Life on a torus of SIDE×SIDE cells, 4 to 7 (OEIS A294241), from all boards up to shifts, turns
// and reflections: how many generations the board that takes longest needs until it is in a cycle. The sequence counts one
// more, the first generation of the cycle, and only boards that end in a fixed pattern.
//
//     g++ -O3 -march=native -pthread -DSIDE=7 -o all-transients research/all-transients.cpp
//     ./all-transients PROGRESS [THREADS [LEAST]]
//
// Boards that take at least LEAST generations are counted; the greater it is, the faster. Work is done in pieces, and a line
// is appended to the file PROGRESS when one is finished: CELLS LEAST PIECE BOARDS BOARD LENGTH:COUNT ... end. Of so many
// boards of at most CELLS cells, some of which are images of each other, COUNT take LENGTH generations, and BOARD takes
// longest. A program that is stopped and started again, with the same LEAST, skips the pieces that are in the file.
//
// Boards are played 512 at a time, with a vector for each cell. Boards of few cells come first: a board that has so few
// after some generations that it cannot take LEAST any more is dropped, and so is one that is in a cycle.
//
// It shares no code with lifesat, nor with transients.cpp, which plays single boards (research/notes/search.md).
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>
#ifdef __AVX512F__
#include <immintrin.h>
#endif

constexpr int side = SIDE, cells = side * side, rows = 1 << side, lanes = 512;
static_assert(side >= 4 && side <= 7);

typedef uint64_t Board;                                    // bit side * row + column
typedef unsigned __int128 Rows;                            // a set of rows
typedef uint64_t Vector __attribute__((vector_size(64)));  // a bit of each of 512 boards, or eight boards

// Any logic of three bits, as a table: three<(A & B) | C>(x, y, z) is x & y | z.
constexpr int A = 0xF0, B = 0xCC, C = 0xAA, sum = A ^ B ^ C, carry = (A & B) | (B & C) | (C & A);

template <int table> static inline Vector three(Vector a, Vector b, Vector c) {
#ifdef __AVX512F__
  return (Vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, table & 255);
#else
  Vector any = {};
  for (int i = 0; i < 8; i++)
    if (table >> i & 1) any |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return any;
#endif
}

// One generation of the columns from `begin` to `end`: not all at once, as sums of three rows should stay in registers.
// A cell lives if three of the nine cells around it live, or four and itself.
template <int begin, int end> static inline void columns(const Vector *x, Vector *y) {
  Vector ones[side + 2][end], twos[side + 2][end];  // how many of three cells next to each other live, from the last row on
#pragma GCC unroll 9
  for (int row = 0; row < side + 2; row++)
#pragma GCC unroll 7
    for (int column = begin; column < end; column++) {
      const Vector *from = x + (row + side - 1) % side * side;
      Vector left = from[(column + side - 1) % side], right = from[(column + 1) % side];
      ones[row][column] = three<sum>(left, from[column], right);
      twos[row][column] = three<carry>(left, from[column], right);
      if (row < 2) continue;
      Vector one = three<sum>(ones[row - 2][column], ones[row - 1][column], ones[row][column]);
      Vector two = three<carry>(ones[row - 2][column], ones[row - 1][column], ones[row][column]);
      Vector also_two = three<sum>(twos[row - 2][column], twos[row - 1][column], twos[row][column]);
      Vector four = three<carry>(twos[row - 2][column], twos[row - 1][column], twos[row][column]);
      Vector two_or_three = three<(A ^ B) & ~C>(two, also_two, four);
      Vector four_or_five = three<(A & B & ~C) | (~A & ~B & C)>(two, also_two, four);
      int at = (row - 2) * side + column;
      y[at] = three<(A & B) | C>(two_or_three, one, three<A & B & ~C>(four_or_five, x[at], one));
    }
}

static void generation(const Vector *x, Vector *y) {
  columns<0, side / 2>(x, y);
  columns<side / 2, side>(x, y);
}

// The boards that have at most `few` cells: three bits become their sum and a carry until each digit is one bit.
static Vector have_at_most(int few, const Vector *x) {
  Vector bits[cells], at_most = ~Vector{};
  std::copy(x, x + cells, bits);
  for (int count = cells, carried, digit = 0; count > 0; count = carried, digit++) {
    Vector total = bits[0];
    carried = 0;
#pragma GCC unroll 64
    for (int i = 1; i < count; i += 2) {
      Vector a = bits[i], b = i + 1 < count ? bits[i + 1] : Vector{};
      bits[carried++] = three<carry>(total, a, b);
      total = three<sum>(total, a, b);
    }
    at_most = few >> digit & 1 ? at_most | ~total : at_most & ~total;
  }
  return at_most;
}

static Vector differ(const Vector *x, const Vector *y) {
  Vector any = {};
#pragma GCC unroll 64
  for (int at = 0; at < cells; at++) any = three<A | (B ^ C)>(any, x[at], y[at]);
  return any;
}

// Bit i of vector k becomes bit k of vector i, so that eight boards a vector become a vector for each cell, and back. It
// takes six steps, of which vectors that are so far apart do three among themselves.
static inline void turn_eight(Vector *x, int apart) {
  Vector y[8];
#pragma GCC unroll 8
  for (int i = 0; i < 8; i++) y[i] = x[i * apart];
#pragma GCC unroll 3
  for (int half = 4; half > 0; half /= 2)
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) {
      if (i & half) continue;
      int bits = half * apart;
      Vector swapped = ((y[i] >> bits) ^ y[i + half]) & (~uint64_t(0) / ((uint64_t(1) << bits) + 1));
      y[i] ^= swapped << bits, y[i + half] ^= swapped;
    }
#pragma GCC unroll 8
  for (int i = 0; i < 8; i++) x[i * apart] = y[i];
}

static void turn(Vector *x) {
  for (int i = 0; i < 8; i++) turn_eight(x + i, 8);
  for (int i = 0; i < 8; i++) turn_eight(x + 8 * i, 1);
}

// One generation again, slow and plain: what a row becomes between two others.
static int next_row(int above, int row, int below) {
  int next = 0;
  for (int column = 0; column < side; column++) {
    int nine = 0;
    for (int one : {above, row, below}) nine += __builtin_popcount((one | one << side) >> (column + side - 1) % side & 7);
    next |= (nine == 3 || (nine == 4 && (row >> column & 1))) << column;
  }
  return next;
}

static int row_of(Board x, int at) { return x >> at % side * side & (rows - 1); }

static int transient_of(Board now) {
  std::map<Board, int> seen;
  while (seen.emplace(now, seen.size()).second) {
    Board next = 0;
    for (int at = 0; at < side; at++)
      next |= Board(next_row(row_of(now, at + side - 1), row_of(now, at), row_of(now, at + 1))) << at * side;
    now = next;
  }
  return seen[now];
}

static std::string drawn(Board board) {
  std::string text;
  for (int at = 0; at < cells; at++) text += std::string(at > 0 && at % side == 0, '/') + (board >> at & 1 ? 'O' : '.');
  return text;
}

struct Found {
  long long boards = 0;
  std::string board = "-";
  std::map<int, long long> counts;  // by transients

  void add(const Found &other) {
    if (other.longest() > longest()) board = other.board;
    for (auto [length, count] : other.counts) counts[length] += count;
    boards += other.boards;
  }
  int longest() const { return counts.empty() ? -1 : counts.rbegin()->first; }
};

// A sweep looks at all boards of at most `most` cells for those that take at least `least` generations.
static int most, least;
static int bounds[cells + 1], bounded;  // boards of at most so many cells take at most so many generations: up to `bounded`
static std::vector<int> few;            // boards of at most few[g] cells in generation g take less than `least`
static std::vector<int> stages;         // the generations when boards that are left close ranks

static void prepare_sweep() {
  few.assign(least + 2, -1);
  for (int g = 0; g < least; g++)
    while (few[g] < bounded && g + bounds[few[g] + 1] < least) few[g]++;
  stages = {0};
  for (int g : {5, 14, 28, 44, 60, 92, 124, 156, 188})
    if (g < least - 1) stages.push_back(g);
  stages.push_back(std::max(0, least - 1));
}

// Boards that wait for generation stages[stage]. When there are enough, they are played on together. Those that were in a
// cycle already come back to where they began: they are dropped, like those of few cells, as they take less than `least`.
class Waiting {
  Board starts[lanes], boards[lanes];  // in generation 0, and now
  int count = 0, stage;
  Found &found;
  std::unique_ptr<Waiting> later;

  void play() {
    Vector begun[64], one[64], other[64], left = ~Vector{}, *x = one, *y = other;
    memcpy(begun, boards, sizeof boards);
    turn(begun);
    memcpy(x, begun, sizeof begun), memcpy(y, begun, sizeof begun);
    for (int g = stages[stage] + 1; g <= stages[stage + 1]; g++) {
      generation(x, y);
      std::swap(x, y);
      if (few[g] >= 0) left &= ~have_at_most(few[g], x);
      if (stage > 0) left &= differ(x, begun);
    }
    turn(x);
    for (int word = 0; word < 8; word++)
      for (uint64_t bits = left[word]; bits; bits &= bits - 1) {
        int bit = __builtin_ctzll(bits), at = 8 * bit + word;
        if (at < count) later->add(starts[at], x[bit][word]);
      }
    count = 0;
  }

  void finish(Board start) {
    int transient = transient_of(start);
    if (transient < least) return;
    if (transient > found.longest()) found.board = drawn(start);
    found.counts[transient]++;
  }

  void add(Board start, Board board) {
    if (!later) return finish(start);
    starts[count] = start, boards[count] = board;
    if (++count == lanes) play();
  }

public:
  Waiting(Found &found, int stage = 0) : stage(stage), found(found) {
    if (stage + 1 < int(stages.size())) later.reset(new Waiting(found, stage + 1));
  }

  // Adds boards in generation 0, one for each of the places where the last row has its bits.
  void add_all(Board board, uint64_t last, int shift) {
    int added = count;  // in a register
    for (; last; last &= last - 1) {
      starts[added] = boards[added] = board | Board(__builtin_ctzll(last)) << shift;
      if (++added < lanes) continue;
      count = lanes;
      play();
      added = 0;
    }
    count = added;
  }

  void play_all() {
    if (!later) return;
    play();
    later->play_all();
  }
};

// Two rows next to each other have the same key as those that arise by shifts and reflections of both, or when they change
// places. A turn makes pairs of columns pairs of rows. Pairs of which fewer have the key have greater keys.
static int key[rows * rows];
static std::vector<int> pairs;  // one for each key

static void prepare_pairs() {
  std::vector<std::set<int>> alike(rows * rows);
  std::set<std::pair<int, int>> order;
  for (int pair = 0; pair < rows * rows; pair++) {
    for (int i = 0; i < 2 * side; i++) {
      int two[2] = {};
      for (int which : {0, 1})
        for (int at = 0; at < side; at++)
          two[which] |= (pair >> (which * side + (i < side ? at : side - 1 - at)) & 1) << (at + i) % side;
      alike[pair].insert({two[0] | two[1] << side, two[1] | two[0] << side});
    }
    order.insert({-int(alike[pair].size()), *alike[pair].begin()});
  }
  for (auto [size, pair] : order) {
    for (int other : alike[pair]) key[other] = pairs.size();
    pairs.push_back(pair);
  }
}

// Last rows: those whose bits in two columns next to each other are in a set, those of at most so many cells, and those
// that make two rows before them become a row of at least so many cells.
static Rows ending[side][16], sparse[side + 1];
static std::vector<Rows> growing(rows *rows *(side + 1));
static std::vector<uint8_t> becoming(rows *rows *rows);

static int cells_of_next(int above, int row, int below) { return becoming[(above * rows + row) * rows + below]; }

static void prepare_rows() {
  for (int last = 0; last < rows; last++) {
    Rows one = Rows(1) << last;
    for (int at = 0; at < side; at++)
      for (int set = 0; set < 16; set++)
        if (set >> ((last | last << side) >> at & 3) & 1) ending[at][set] |= one;
    for (int few = __builtin_popcount(last); few <= side; few++) sparse[few] |= one;
    for (int two = 0; two < rows * rows; two++) {
      int many = becoming[two * rows + last] = __builtin_popcount(next_row(two / rows, two % rows, last));
      for (; many >= 0; many--) growing[two * (side + 1) + many] |= one;
    }
  }
}

// All boards whose first two rows are a certain pair, and in which no two rows or columns next to each other have a lesser
// key. Shifts, turns and reflections make one of these, for some pair, of any board.
class Piece {
  static constexpr int upper = side - 2, high = 1 << upper, wide = 3 * side + 1;  // the upper rows are all but the last two
  int pair;
  Found &found;
  Waiting waiting;
  std::vector<Rows> beside;    // the rows that may be next to a row
  std::vector<Rows> around;    // the last rows that, after a row, make it and the first row become at least so many cells
  std::vector<uint16_t> ends;  // for the upper rows of two columns: which bits may be below, 4 * row before last + last row

  void last_two_rows(Board board) {
    int column[side + 1] = {}, above = row_of(board, upper - 2), row = row_of(board, upper - 1), become = 0;
    for (int at = 0; at <= side; at++)
      for (int i = 0; i < upper; i++) column[at] |= (board >> (side * i + at % side) & 1) << i;
    Rows agreeing[side][4];  // the last rows, by two bits in the row before
    for (int at = 0; at < side; at++)
      for (int bits = 0; bits < 4; bits++)
        agreeing[at][bits] = ending[at][ends[column[at] + high * column[at + 1]] >> 4 * bits & 15];
    for (int at = 1; at + 1 < upper; at++)
      become += cells_of_next(row_of(board, at - 1), row_of(board, at), row_of(board, at + 1));
    for (int before = 0; before < rows; before++) {
      int free = most - __builtin_popcountll(board) - __builtin_popcount(before);
      if (!(beside[row] >> before & 1) || free < 0) continue;
      Rows last = beside[before] & beside[row_of(board, 0)] & sparse[std::min(side, free)];
      for (int at = 0; at < side; at++) last &= agreeing[at][(before | before << side) >> at & 3];
      found.boards += __builtin_popcountll(last) + __builtin_popcountll(last >> 64);
      // Those that have few cells after one generation are dropped here.
      int wanted = few[1] + 1 - become - cells_of_next(above, row, before);
      if (wanted > 3 * side) continue;
      Rows enough = 0;
      for (int many = 0; many <= side; many++)
        enough |= growing[(row * rows + before) * (side + 1) + many] & around[before * wide + std::max(0, wanted - many)];
      for (int half = 0; half < 2; half++)
        waiting.add_all(board | Board(before | (64 * half) << side) << side * upper, (last & enough) >> 64 * half,
                        side * (side - 1));
    }
  }

  void choose(Board board, int at) {
    if (__builtin_popcountll(board) > most) return;
    if (at == upper) return last_two_rows(board);
    for (int row = 0; row < rows; row++)
      if (beside[row_of(board, at - 1)] >> row & 1) choose(board | Board(row) << side * at, at + 1);
  }

public:
  Piece(int number, Found &found)
      : pair(pairs[number]), found(found), waiting(found), beside(rows), around(rows * wide), ends(high * high) {
    for (int other = 0; other < rows * rows; other++) {
      if (key[other] < number) continue;
      int a = other % rows, b = other / rows;
      beside[a] |= Rows(1) << b;
      int before = (a >> upper & 1) | (b >> upper & 1) << 1, last = a >> (side - 1) | b >> (side - 1) << 1;
      ends[a % high + high * (b % high)] |= 1 << (4 * before + last);
    }
    int first = pair % rows, second = pair / rows;
    for (int before = 0; before < rows; before++)
      for (int last = 0; last < rows; last++)
        for (int many = cells_of_next(before, last, first) + cells_of_next(last, first, second); many >= 0; many--)
          around[before * wide + many] |= Rows(1) << last;
  }

  void look() {
    choose(pair, 2);
    waiting.play_all();
  }
};

// The pieces of this sweep in the progress file. A line that was cut off has no end.
static std::map<int, Found> finished_pieces(const char *progress) {
  std::map<int, Found> finished;
  std::ifstream file(progress);
  for (std::string line, word; std::getline(file, line);) {
    std::istringstream words(line);
    Found found;
    int cells_then, least_then, piece, length;
    long long count;
    if (!(words >> cells_then >> least_then >> piece >> found.boards >> found.board)) continue;
    while (words >> word && sscanf(word.c_str(), "%d:%lld", &length, &count) == 2) found.counts[length] = count;
    if (word == "end" && cells_then == most && least_then == least) finished[piece] = found;
  }
  return finished;
}

static Found sweep(const char *progress, int threads) {
  prepare_sweep();
  std::map<int, Found> finished = finished_pieces(progress);
  Found total;
  for (auto &[piece, found] : finished) total.add(found);
  std::ofstream file(progress, std::ios::app);
  if (finished.size() < pairs.size()) file << std::endl;
  std::mutex lock;
  std::atomic<int> next{0};
  auto work = [&] {
    for (int piece; (piece = next++) < int(pairs.size());) {
      if (finished.count(piece)) continue;
      Found found;
      Piece(piece, found).look();
      std::lock_guard<std::mutex> hold(lock);
      total.add(found);
      file << most << ' ' << least << ' ' << piece << ' ' << found.boards << ' ' << found.board;
      for (auto [length, count] : found.counts) file << ' ' << length << ':' << count;
      file << " end" << std::endl;
    }
  };
  std::vector<std::thread> workers;
  while (threads-- > 0) workers.emplace_back(work);
  for (std::thread &worker : workers) worker.join();
  return total;
}

int main(int count, char **words) {
  if (count < 2) return fprintf(stderr, "all-transients PROGRESS [THREADS [LEAST]]\n"), 2;
  int threads = count > 2 ? std::max(1, atoi(words[2])) : 1;
  prepare_pairs();
  prepare_rows();
  for (most = 1; most <= cells / 3; bounded = most++) {
    least = bounds[most - 1] + 1;
    Found found = sweep(words[1], threads);
    bounds[most] = std::max(least - 1, found.longest());
    printf("at most %d cells: %d generations, %lld boards\n", most, bounds[most], found.boards);
    fflush(stdout);
  }
  most = cells, least = count > 3 ? atoi(words[3]) : bounds[bounded];
  Found found = sweep(words[1], threads);
  printf("n=%d: of %lld boards, %s takes longest\n", side, found.boards, found.board.c_str());
  for (auto [length, boards] : found.counts) printf("%d generations: %lld boards\n", length, boards);
}
