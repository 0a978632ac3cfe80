// Counts the predecessors of 8×8 patterns, and looks for patterns with few of them.
//
//     g++ -std=c++20 -O3 -march=native -o predecessors predecessors.cpp
//     predecessors count < patterns      how many predecessors has each pattern
//     predecessors descend < patterns    change cells one or two at a time for as long as there are fewer
//
// A pattern is a line of eight rows of O (alive) and . (dead) with slashes between them. Its predecessors
// have 10×10 cells. Of the rows of a predecessor only the last two matter for those that follow. So a
// table says, for each two rows, how many ways there are to get there; a row of the pattern makes the next
// table, by all triples of rows that become it. `descend` has such tables from above and from below, as
// floating-point numbers. It prints the exact number of what it ends with.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#ifndef WIDTH
#define WIDTH 8
#endif

constexpr int COLUMNS = WIDTH + 2;
constexpr unsigned ROWS = 1u << COLUMNS;

using Exact = unsigned __int128;
template <typename Number> using Table = std::vector<Number>; // by first row · ROWS + second row
using Pattern = std::vector<unsigned>;                        // bit c of a row is its cell c

/// Calls `take(p, q, n)` for all three rows that become a row of a pattern, which are chosen column by column.
template <typename Take>
void triples(unsigned target, Take &take, int column = 0, unsigned p = 0, unsigned q = 0, unsigned n = 0) {
    if (column == COLUMNS)
        return take(p, q, n);
    for (unsigned cells = 0; cells < 8; cells++) {
        unsigned a = p | (cells & 1) << column, b = q | (cells >> 1 & 1) << column, c = n | (cells >> 2) << column;
        if (column >= 2) {
            int from = column - 2;
            int live = std::popcount(a >> from & 7) + std::popcount(b >> from & 7) + std::popcount(c >> from & 7);
            bool alive = live == 3 || (live == 4 && (b >> (from + 1) & 1));
            if (alive != (target >> from & 1))
                continue;
        }
        triples(target, take, column + 1, a, b, c);
    }
}

/// The ways to get to each two rows with one row of the pattern more.
template <typename Number> Table<Number> downwards(const Table<Number> &ways, unsigned target) {
    Table<Number> next(ways.size());
    auto take = [&](unsigned p, unsigned q, unsigned n) { next[q * ROWS + n] += ways[p * ROWS + q]; };
    triples(target, take);
    return next;
}

/// The ways to go on from each two rows, with one row of the pattern more.
template <typename Number> Table<Number> upwards(const Table<Number> &ways, unsigned target) {
    Table<Number> next(ways.size());
    auto take = [&](unsigned p, unsigned q, unsigned n) { next[p * ROWS + q] += ways[q * ROWS + n]; };
    triples(target, take);
    return next;
}

Exact count(const Pattern &pattern) {
    Table<Exact> ways(size_t(ROWS) * ROWS, 1);
    for (unsigned row : pattern)
        ways = downwards(ways, row);
    Exact sum = 0;
    for (Exact number : ways)
        sum += number;
    return sum;
}

/// The best choice of a row that differs in up to `most` cells, given the ways above and below it.
double better_row(const Table<double> &above, const Table<double> &below, unsigned &row, double best, int most) {
    unsigned before = row;
    for (unsigned change = 1; change < 1u << WIDTH; change++) {
        if (std::popcount(change) > most)
            continue;
        double sum = 0;
        auto take = [&](unsigned p, unsigned q, unsigned n) { sum += above[p * ROWS + q] * below[q * ROWS + n]; };
        triples(before ^ change, take);
        // Rounding errors must not look like an improvement.
        if (sum < best * (1 - 1e-9))
            best = sum, row = before ^ change;
    }
    return best;
}

/// Goes through the rows until no change of one cell, and then of two cells of a row, leaves fewer.
Pattern descend(Pattern pattern) {
    double best = double(count(pattern));
    for (int most = 1; most <= 2;) {
        std::vector<Table<double>> below(pattern.size() + 1);
        below.back().assign(size_t(ROWS) * ROWS, 1);
        for (size_t row = pattern.size(); row > 1; row--)
            below[row - 1] = upwards(below[row], pattern[row - 1]);
        Table<double> above(size_t(ROWS) * ROWS, 1);
        double before = best;
        for (size_t row = 0; row < pattern.size(); row++) {
            best = better_row(above, below[row + 1], pattern[row], best, most);
            above = downwards(above, pattern[row]);
        }
        most = best < before ? 1 : most + 1;
    }
    return pattern;
}

std::string decimal(Exact number) {
    std::string digits;
    for (; number; number /= 10)
        digits.insert(digits.begin(), char('0' + int(number % 10)));
    return digits.empty() ? "0" : digits;
}

Pattern read(const std::string &line) {
    Pattern pattern(1);
    int column = 0;
    for (char cell : line) {
        if (cell == '/')
            pattern.push_back(0), column = 0;
        else
            pattern.back() |= unsigned(cell == 'O') << column++;
    }
    return pattern;
}

std::string write(const Pattern &pattern) {
    std::string line;
    for (unsigned row : pattern) {
        line += line.empty() ? "" : "/";
        for (int column = 0; column < WIDTH; column++)
            line += row >> column & 1 ? 'O' : '.';
    }
    return line;
}

int main(int argc, char **argv) {
    std::string task = argc == 2 ? argv[1] : "";
    if (task != "count" && task != "descend") {
        std::cerr << "predecessors count|descend < patterns\n";
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) {
        Pattern pattern = read(line);
        if (task == "descend")
            pattern = descend(pattern);
        std::cout << decimal(count(pattern)) << " " << write(pattern) << std::endl;
    }
}
