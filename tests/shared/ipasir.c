/* A small SAT solver with the interface IPASIR, for tests. With one of the macros below it does
 * something that a solver should not do. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solver {
  /* All clauses, each with a 0 at its end. */
  int *literals;
  size_t length, room;
  int variables;
  int *assumptions;
  size_t assumed;
  /* 1 true, -1 false, 0 open; indexed by variable. */
  signed char *value;
  void *data;
  int (*terminate)(void *);
};

#ifdef CRASHES_WHEN_LOADED
__attribute__((constructor)) static void crash(void) { abort(); }
#endif

const char *ipasir_signature(void) { return "toy 1"; }

void *ipasir_init(void) {
#ifdef MAKES_NO_SOLVER
  return NULL;
#endif
  return calloc(1, sizeof(struct solver));
}

void ipasir_release(void *of) {
  struct solver *solver = of;
  free(solver->literals);
  free(solver->assumptions);
  free(solver->value);
  free(solver);
}

static void meet(struct solver *solver, int literal) {
  int variable = abs(literal);
  if (variable <= solver->variables) return;
  solver->value = realloc(solver->value, (size_t)variable + 1);
  solver->variables = variable;
}

void ipasir_add(void *of, int literal) {
  struct solver *solver = of;
  meet(solver, literal);
  if (solver->length == solver->room) {
    solver->room = 2 * solver->room + 64;
    solver->literals = realloc(solver->literals, solver->room * sizeof(int));
  }
  solver->literals[solver->length++] = literal;
}

void ipasir_assume(void *of, int literal) {
  struct solver *solver = of;
  meet(solver, literal);
  solver->assumptions = realloc(solver->assumptions, (solver->assumed + 1) * sizeof(int));
  solver->assumptions[solver->assumed++] = literal;
}

static int truth(struct solver *solver, int literal) {
  int value = solver->value[abs(literal)];
  return literal > 0 ? value : -value;
}

static void assign(struct solver *solver, int literal) {
  solver->value[abs(literal)] = literal > 0 ? 1 : -1;
}

/* Assigns what follows from clauses with one open literal. False if a clause is violated. */
static bool propagate(struct solver *solver) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t at = 0; at < solver->length; at++) {
      int open = 0, unit = 0;
      bool satisfied = false;
      for (; solver->literals[at] != 0; at++) {
        int value = truth(solver, solver->literals[at]);
        if (value > 0) satisfied = true;
        if (value == 0) open++, unit = solver->literals[at];
      }
      if (satisfied || open > 1) continue;
      if (open == 0) return false;
      assign(solver, unit);
      changed = true;
    }
  }
  return true;
}

static bool search(struct solver *solver) {
  if (!propagate(solver)) return false;
  int variable = 1;
  while (variable <= solver->variables && solver->value[variable] != 0) variable++;
  if (variable > solver->variables) return true;
  size_t size = (size_t)solver->variables + 1;
  signed char *before = malloc(size);
  memcpy(before, solver->value, size);
  bool found = false;
  for (int sign = -1; sign <= 1 && !found; sign += 2) {
    memcpy(solver->value, before, size);
    assign(solver, sign * variable);
    found = search(solver);
  }
  free(before);
  return found;
}

static bool decide(struct solver *solver) {
  if (solver->value == NULL) return true;
  memset(solver->value, 0, (size_t)solver->variables + 1);
  for (size_t at = 0; at < solver->assumed; at++) {
#ifdef IGNORES_ASSUMPTIONS
    continue;
#endif
    if (truth(solver, solver->assumptions[at]) < 0) return false;
    assign(solver, solver->assumptions[at]);
  }
  return search(solver);
}

int ipasir_solve(void *of) {
  struct solver *solver = of;
#if defined CRASHES
  abort();
#elif defined EXITS
  fprintf(stderr, "c no licence\n");
  exit(10);
#elif defined HANGS
  for (;;) {}
#elif defined STOPS
  while (!solver->terminate(solver->data)) {}
  return 0;
#elif defined DENIES_MODELS
  return 20;
#elif defined MAKES_STATES_UP
  return 7;
#endif
#ifdef CHATS
  puts("unsatisfiable 0");
  fflush(stdout);
#endif
  bool found = decide(solver);
  solver->assumed = 0;
  return found ? 10 : 20;
}

int ipasir_val(void *of, int literal) {
#ifdef INVENTS_MODELS
  return literal;
#endif
  return truth(of, literal) > 0 ? literal : -literal;
}

#ifndef LACKS_A_FUNCTION
/* All assumptions are a core, if not the smallest one. */
int ipasir_failed(void *of, int literal) {
  (void)of, (void)literal;
  return 1;
}
#endif

void ipasir_set_terminate(void *of, void *data, int (*terminate)(void *)) {
  struct solver *solver = of;
  solver->data = data;
  solver->terminate = terminate;
}
