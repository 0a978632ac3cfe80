// Counts the patterns of a box that return after some generations of Conway's Life, by going through all of them.
//
//     g++ -O3 -std=c++17 research/returning.cpp -o returning
//     ./returning COLUMNS ROWS PERIOD
//
// A second method for `lifesat solve COLUMNSxROWS --count=oscillators --period PERIOD`, which adds up halves. This
// program walks through whole patterns, row by row and all generations of a period side by side. All generations lie in
// the box. The output has two numbers: the patterns that return, the empty one included, and those among them that are not
// still. For a prime period, the latter are PERIOD times the number of oscillators.
//
// Two tables say when a walk is at its end: which rows below two others make the middle one become a given row,
// and whether one generation, taken on its own, can be completed in the rows that are left. Of all images of the first
// row (another generation first, or reflected) only the least is followed, with the number of images as its weight.
// It takes about 11·8^COLUMNS bytes.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using Row = uint16_t;

int columns, rows, period, all_rows;

// The places of three rows in a table.
size_t key(size_t a, size_t b, size_t c) { return (a * all_rows + b) * all_rows + c; }

// What row b becomes between a and c, or -1 if a cell beside the box is born.
int next(int a, int b, int c) {
  int becomes = 0;
  for (int column = -1; column <= columns; column++) {
    int alive = 0, neighbours = 0;
    for (int j = column - 1; j <= column + 1; j++) {
      if (j < 0 || j >= columns) continue;
      neighbours += (a >> j & 1) + (c >> j & 1);
      if (j == column) alive = b >> j & 1;
      else neighbours += b >> j & 1;
    }
    if (neighbours == 3 || (alive && neighbours == 2)) {
      if (column < 0 || column == columns) return -1;
      becomes |= 1 << column;
    }
  }
  return becomes;
}

// For rows a and b and what b becomes, the rows below: a part of `below`.
std::vector<uint32_t> begin_of;
std::vector<Row> below;

// can_end[m]: for rows a, b and c, whether a generation with a above b can be completed by m - 1 rows below b so that b
// becomes c and all cells below the box stay dead. Only these conditions are checked: each row below b may become anything.
std::vector<std::vector<bool>> can_end;

void fill_tables() {
  std::vector<int16_t> becomes(key(all_rows, 0, 0));
  for (int a = 0; a < all_rows; a++)
    for (int b = 0; b < all_rows; b++)
      for (int c = 0; c < all_rows; c++) becomes[key(a, b, c)] = next(a, b, c);
  begin_of.assign(becomes.size() + 1, 0);
  for (size_t ab = 0; ab < becomes.size(); ab += all_rows)
    for (int c = 0; c < all_rows; c++)
      if (becomes[ab + c] >= 0) begin_of[ab + becomes[ab + c] + 1]++;
  for (size_t place = 1; place < begin_of.size(); place++) begin_of[place] += begin_of[place - 1];
  below.resize(begin_of.back());
  std::vector<uint32_t> end_of(begin_of.begin(), begin_of.end() - 1);
  for (size_t ab = 0; ab < becomes.size(); ab += all_rows)
    for (int c = 0; c < all_rows; c++)
      if (becomes[ab + c] >= 0) below[end_of[ab + becomes[ab + c]]++] = c;

  can_end.resize(rows + 1);
  for (int m = 1; m <= rows; m++) {
    can_end[m].resize(becomes.size());
    for (int a = 0; a < all_rows; a++)
      for (int b = 0; b < all_rows; b++)
        for (int c = 0; c < all_rows; c++) {
          // The next row is dead at the end of the box; elsewhere it may become anything that can be completed.
          bool ends = m == 1 && c == 0 && next(b, 0, 0) == 0;
          for (int wanted = 0; m > 1 && !ends && wanted < all_rows; wanted++) ends = can_end[m - 1][key(b, c, wanted)];
          if (ends && becomes[key(a, b, c)] >= 0) can_end[m][key(a, b, becomes[key(a, b, c)])] = true;
        }
  }
}

// Row r of generation t is chosen[r][t]; row 0 lies above the box.
std::vector<std::vector<int>> chosen;
unsigned long long weight, returning, moving;

// Whether the box can be completed below row r of generation t, as far as that generation and its next row r say.
bool leads_on(int r, int t) {
  return can_end[rows - r + 1][key(chosen[r - 1][t], chosen[r][t], chosen[r][(t + 1) % period])];
}

void count_pattern() {
  bool is_still = true;
  for (int r = 1; r <= rows; r++)
    for (int t = 1; t < period; t++) is_still &= chosen[r][t] == chosen[r][0];
  returning += weight;
  if (!is_still) moving += weight;
}

// Chooses row r, beginning with generation t. All rows above it become what they have to.
void choose(int r, int t) {
  if (t == period) {
    if (r == rows) count_pattern();
    else choose(r + 1, 0);
    return;
  }
  size_t place = key(chosen[r - 2][t], chosen[r - 1][t], chosen[r - 1][(t + 1) % period]);
  for (uint32_t i = begin_of[place]; i < begin_of[place + 1]; i++) {
    chosen[r][t] = below[i];
    if (t > 0 && !leads_on(r, t - 1)) continue;
    if (t == period - 1 && !leads_on(r, t)) continue;
    choose(r, t + 1);
  }
}

int mirrored(int row) {
  int image = 0;
  for (int j = 0; j < columns; j++) image |= (row >> j & 1) << (columns - 1 - j);
  return image;
}

// How many different images the first row has, if it is the least of them; otherwise 0.
int images_of_least() {
  const std::vector<int>& own = chosen[1];
  int same = 0;
  for (int image = 0; image < 2 * period; image++) {
    std::vector<int> other(period);
    for (int t = 0; t < period; t++) {
      int row = own[(t + image / 2) % period];
      other[t] = image % 2 ? mirrored(row) : row;
    }
    if (other < own) return 0;
    same += other == own;
  }
  return 2 * period / same;
}

void choose_first(int t) {
  if (t == period) {
    weight = images_of_least();
    if (weight > 0 && rows == 1) count_pattern();
    else if (weight > 0) choose(2, 0);
    return;
  }
  for (int row = 0; row < all_rows; row++) {
    chosen[1][t] = row;
    if (next(0, 0, row) != 0) continue;
    if (t > 0 && !leads_on(1, t - 1)) continue;
    if (t == period - 1 && !leads_on(1, t)) continue;
    choose_first(t + 1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4) {
    columns = std::atoi(argv[1]);
    rows = std::atoi(argv[2]);
    period = std::atoi(argv[3]);
  }
  if (columns < 1 || columns > 9 || rows < 1 || rows > 100 || period < 1 || period > 100) {
    std::fprintf(stderr, "usage: returning COLUMNS ROWS PERIOD, with 1 to 9 columns\n");
    return 2;
  }
  all_rows = 1 << columns;
  fill_tables();
  chosen.assign(rows + 1, std::vector<int>(period));
  choose_first(0);
  std::printf("%llu %llu\n", returning, moving);
}
