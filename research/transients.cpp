// The longest transients of Life on an n×n torus (OEIS A294241): how many generations the board that takes longest
// needs until it is in a cycle. The sequence counts one more, the first generation of the cycle, and only boards that end
// in a fixed pattern.
//
//     g++ -O3 -march=native -o transients research/transients.cpp
//     ./transients N            all boards, up to shifts
//     ./transients N BOARDS     so many random boards
//     ./transients N BOARDS T   and the ancestors of their paths, for boards that take at least T generations
// BOARDS may also be one board, whose rows follow each other (O.OO..O/O..O.O./...).
//
// It shares no code with lifesat, which plays the boards that are printed (research/notes/search.md).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_set>
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

static int longest = -1;

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

static int play(Board start) {
  int period, transient = transient_of(start, period);
  if (transient <= longest) return transient;
  longest = transient;
  printf("n=%d: transient %d, then period %d:", side, transient, period);
  for (int row = 0; row < side; row++) {
    putchar(row == 0 ? ' ' : '/');
    for (int column = 0; column < side; column++) putchar(start >> (side * row + column) & 1 ? 'O' : '.');
  }
  putchar('\n');
  fflush(stdout);
  return transient;
}

// For two rows, the third rows sorted by what they make of the middle one: those that make it `row` begin at
// begins[above, middle][row].
static std::vector<uint8_t> thirds, begins;

static void prepare_rows() {
  int rows = 1 << side;
  thirds.resize(size_t(rows) * rows * rows), begins.resize(size_t(rows) * rows * (rows + 1));
  for (int pair = 0; pair < rows * rows; pair++) {
    uint8_t *third = &thirds[size_t(pair) * rows], *begin = &begins[size_t(pair) * (rows + 1)];
    int count = 0;
    for (int wanted = 0; wanted < rows; wanted++) {
      begin[wanted] = count;
      for (int below = 0; below < rows; below++) {
        Board three = Board(pair / rows) | Board(pair % rows) << side | Board(below) << 2 * side;
        if (int(next(three) >> side & (rows - 1)) == wanted) third[count++] = below;
      }
    }
    begin[rows] = count;
  }
}

// Appends the predecessors of a board. Rows are chosen from the top; what the first two become is seen in the end.
static void predecessors(Board board, std::vector<Board> &found) {
  int rows = 1 << side, mask = rows - 1, chosen[9], wanted[8];  // one more, as compilers do not see that rows end
  for (int row = 0; row < side; row++) wanted[row] = board >> side * row & mask;
  auto extend = [&](auto &extend, int row) -> void {
    size_t pair = size_t(chosen[row - 2]) * rows + chosen[row - 1];
    const uint8_t *begin = &begins[pair * (rows + 1)];
    for (int i = begin[wanted[row - 1]]; i < begin[wanted[row - 1] + 1]; i++) {
      chosen[row] = thirds[pair * rows + i];
      if (row + 1 < side) {
        extend(extend, row + 1);
        continue;
      }
      Board earlier = 0;
      for (int at = 0; at < side; at++) earlier |= Board(chosen[at]) << side * at;
      if (next(earlier) == board) found.push_back(earlier);
    }
  };
  for (chosen[0] = 0; chosen[0] < rows; chosen[0]++)
    for (chosen[1] = 0; chosen[1] < rows; chosen[1]++) extend(extend, 2);
}

static Board transposed(Board x) {
  Board y = 0;
  for (int at = 0; at < side * side; at++) y |= (x >> at & 1) << (at % side * side + at / side);
  return y;
}

static Board mirrored(Board x) {
  Board y = 0;
  for (int at = 0; at < side * side; at++) y |= (x >> at & 1) << (at / side * side + side - 1 - at % side);
  return y;
}

// The least of all shifted, turned and mirrored boards.
static Board canonical(Board x) {
  Board least = ~Board(0);
  for (int turned = 0; turned < 8; turned++) {
    for (int down = 0; down < side; down++, x = rotated_down(x))
      for (int right = 0; right < side; right++, x = rotated_left(x)) least = x < least ? x : least;
    x = turned % 2 ? mirrored(x) : transposed(x);
  }
  return least;
}

static std::unordered_set<Board> climbed;
// No path has more ancestors looked at than this.
static const int LOOKS = 20000;

// Looks at the ancestors of all boards of a path, from its start down to `least` generations before its cycle.
static void climb(Board start, int transient, int least) {
  int looks = 0;
  Board from = start;
  for (Board now = start; transient >= least && looks < LOOKS && climbed.insert(canonical(now)).second;
       from = now, now = next(now), transient--) {
    std::vector<std::pair<Board, int>> open = {{now, transient}};
    while (!open.empty() && looks++ < LOOKS) {
      auto [board, height] = open.back();
      open.pop_back();
      if (height > longest) play(board);
      std::vector<Board> earlier;
      predecessors(board, earlier);
      // The tree above the path's earlier board was looked at before.
      for (Board one : earlier)
        if (one != from || board != now) open.push_back({one, height + 1});
    }
  }
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
  if (row == side) return void(play(board));
  for (int next_row : allowed) rows(board | Board(next_row) << side * row, row + 1);
}

int main(int count, char **words) {
  if (count < 2 || (side = atoi(words[1])) < 1 || side > 8) return fprintf(stderr, "transients N [BOARDS [T]], or a drawn board for BOARDS\n"), 2;
  all = side == 8 ? ~Board(0) : (Board(1) << side * side) - 1;
  for (int row = 0; row < side; row++) left_column |= Board(1) << side * row;
  right_column = left_column << (side - 1);
  int least_climbed = count > 3 ? atoi(words[3]) : 0;
  // Three rows stand in a board, and 256 third rows cannot be counted in eight bits.
  if (count > 3 && (side < 3 || side > 7)) return fprintf(stderr, "ancestors are looked at for N = 3 to 7\n"), 2;
  if (count > 3) prepare_rows();
  Board drawn;
  if (count > 2 && read(words[2], drawn)) {
    int transient = play(drawn);
    if (count > 3) climb(drawn, transient, least_climbed);
    return 0;
  }
  if (count > 2 && atoll(words[2]) < 1) return fprintf(stderr, "%s is neither a number nor a board\n", words[2]), 2;
  if (count > 2) {
    Board state = 88172645463325252u;  // xorshift, G. Marsaglia
    for (long long left = atoll(words[2]); left > 0; left--) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      Board start = state * 0x2545F4914F6CDD1D >> (64 - side * side);
      int transient = play(start);
      if (count > 3 && transient >= least_climbed) climb(start, transient, least_climbed);
    }
    return 0;
  }
  // A shift puts the least row of all shifted rows first.
  for (int first = 0; first < 1 << side; first++) {
    if (least(first) != first) continue;
    allowed.clear();
    for (int row = 0; row < 1 << side; row++)
      if (least(row) >= first) allowed.push_back(row);
    rows(Board(first), 1);
  }
  printf("n=%d: no board takes longer than %d generations\n", side, longest);
}
