// The longest transients of Life on an n×n torus (OEIS A294241): how many generations the board that takes longest
// needs until it is in a cycle. The sequence counts one more, the first generation of the cycle, and only boards that end
// in a fixed pattern. And the longest cycles, of which A179412 asks.
//
//     g++ -O3 -march=native -o transients research/transients.cpp
//     ./transients N          all boards, up to shifts
//     ./transients N BOARD    one board, whose rows follow each other (O.OO..O/O..O.O./...)
//     ./transients N COUNT    so many random boards
//
// It shares no code with lifesat, which plays the boards that are printed, nor with all-transients.cpp, which is faster
// (research/notes/search.md).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

typedef uint64_t Board;  // bit N * row + column

static int side;
static Board all, left_column, right_column;

static Board rotated_left(Board x) { return (x & ~right_column) << 1 | (x & right_column) >> (side - 1); }
static Board rotated_right(Board x) { return (x & ~left_column) >> 1 | (x & left_column) << (side - 1); }
static Board rotated_down(Board x) { return (x << side | x >> side * (side - 1)) & all; }
static Board rotated_up(Board x) { return (x >> side | x << side * (side - 1)) & all; }

// Counts neighbours in binary, a bit for each cell.
static Board next(Board x) {
  Board l = rotated_left(x), r = rotated_right(x);
  Board two0 = l ^ r, two1 = l & r;                     // left and right
  Board three0 = two0 ^ x, three1 = two1 | (two0 & x);  // and the cell
  Board a0 = rotated_down(three0), a1 = rotated_down(three1), b0 = rotated_up(three0), b1 = rotated_up(three1);
  Board sum0 = a0 ^ b0 ^ two0, carry = (a0 & b0) | ((a0 ^ b0) & two0);
  Board e = a1 ^ b1, g = two1 ^ carry;
  Board more = (a1 & b1) | (two1 & carry) | (e & g);    // four or more
  return (e ^ g) & ~more & (sum0 | x);
}

static int longest = -1, longest_cycle = 0;

// The generations before the cycle, whose length R. Brent's method finds.
static int transient_of(Board start, int &period) {
  int power = 1;
  period = 1;
  Board slow = start, fast = next(start);
  while (slow != fast) {
    if (power == period) slow = fast, power *= 2, period = 0;
    fast = next(fast);
    period++;
  }
  Board behind = start, ahead = start;
  for (int i = 0; i < period; i++) ahead = next(ahead);
  int transient = 0;
  while (behind != ahead) behind = next(behind), ahead = next(ahead), transient++;
  return transient;
}

static void play(Board start) {
  int period, transient = transient_of(start, period);
  if (transient <= longest && period <= longest_cycle) return;
  if (transient > longest) longest = transient;
  if (period > longest_cycle) longest_cycle = period;
  printf("n=%d: transient %d, then period %d:", side, transient, period);
  for (int row = 0; row < side; row++) {
    putchar(row == 0 ? ' ' : '/');
    for (int column = 0; column < side; column++) putchar(start >> (side * row + column) & 1 ? 'O' : '.');
  }
  putchar('\n');
  fflush(stdout);
}

// A board that is drawn, with as many rows as columns, or none.
static bool read(const char *drawn, Board &board) {
  board = 0;
  for (int at = 0; at < side * side; at++) {
    if (at > 0 && at % side == 0 && *drawn++ != '/') return false;
    if (*drawn != 'O' && *drawn != '.') return false;
    board |= Board(*drawn++ == 'O') << at;
  }
  return *drawn == 0;
}

static void play_random(long count) {
  std::mt19937_64 random(1);
  for (long i = 0; i < count; i++) play(random() & all);
  printf("n=%d: none of %ld random boards takes longer than %d generations or has a cycle of more than %d\n", side, count,
         longest, longest_cycle);
}

// The least row that shifts make of a row.
static int least(int row) {
  int best = row;
  for (int i = 1; i < side; i++) {
    row = (row << 1 | row >> (side - 1)) & ((1 << side) - 1);
    if (row < best) best = row;
  }
  return best;
}

static std::vector<int> allowed;

static void rows(Board board, int row) {
  if (row == side) return play(board);
  for (int next_row : allowed) rows(board | Board(next_row) << side * row, row + 1);
}

int main(int count, char **words) {
  if (count < 2 || (side = atoi(words[1])) < 1 || side > 8) return fprintf(stderr, "transients N [BOARD|COUNT]\n"), 2;
  all = side == 8 ? ~Board(0) : (Board(1) << side * side) - 1;
  for (int row = 0; row < side; row++) left_column |= Board(1) << side * row;
  right_column = left_column << (side - 1);
  if (count > 2) {
    Board drawn;
    if (long random = atol(words[2])) return play_random(random), 0;
    if (!read(words[2], drawn)) return fprintf(stderr, "%s is no board of %d rows\n", words[2], side), 2;
    return play(drawn), 0;
  }
  // A shift puts the least row of all shifted rows first.
  for (int first = 0; first < 1 << side; first++) {
    if (least(first) != first) continue;
    allowed.clear();
    for (int row = 0; row < 1 << side; row++)
      if (least(row) >= first) allowed.push_back(row);
    rows(Board(first), 1);
  }
  printf("n=%d: no board takes longer than %d generations, and no cycle has more than %d\n", side, longest, longest_cycle);
}
