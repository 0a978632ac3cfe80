// Included before each C and C++ file when CaDiCaL is compiled for WASI (site.sh): what WASI has no functions for.
// CaDiCaL calls them to compress files by other programs, to end itself after a time, and to draw a seed from the
// addresses of the machine. lifesat asks for nothing of that, so here they do nothing.
#ifndef WASI_CADICAL_H
#define WASI_CADICAL_H

#include <stdio.h>
#include <sys/types.h>

// A statistic that is not printed.
#define ru_maxrss ru_utime.tv_usec
#define NI_NUMERICHOST 0
#define getnameinfo(address, size, ...) ((void)(size), -1)

struct ifaddrs {
  struct ifaddrs *ifa_next;
  struct sockaddr *ifa_addr;
};

static inline int getifaddrs(struct ifaddrs **list) { return *list = 0, -1; }
static inline void freeifaddrs(struct ifaddrs *list) { (void)list; }
static inline FILE *popen(const char *command, const char *mode) { return (void)command, (void)mode, (FILE *)0; }
static inline int pclose(FILE *file) { return (void)file, -1; }
static inline int pipe(int *ends) { return (void)ends, -1; }
static inline int dup2(int from, int to) { return (void)from, (void)to, -1; }
static inline pid_t fork(void) { return -1; }
static inline int execv(const char *file, char *const *words) { return (void)file, (void)words, -1; }
static inline pid_t waitpid(pid_t child, int *status, int how) { return (void)child, (void)status, (void)how, -1; }
static inline unsigned alarm(unsigned seconds) { return (void)seconds, 0; }

#endif
