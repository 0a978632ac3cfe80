/* Stands in for wslpath, on the Linux side of the stand-in for wsl.exe. Like the real one it takes one path
 * and the options -a, -u, -w and -m, knows the mounted drives and the network's name of its distribution, and
 * takes the form \\?\ of paths. Here the drives are those that Wine has: C: and Z:, which is the root. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char USAGE[] =
    "Usage:\n"
    "    -a    force result to absolute path format\n"
    "    -u    translate from a Windows path to a WSL path (default)\n"
    "    -w    translate from a WSL path to a Windows path\n"
    "    -m    translate from a WSL path to a Windows path, with '/' instead of '\\'\n";

static void fail(const char *about, int usage) {
  fprintf(stderr, "wslpath: %s%sInvalid argument\n", about ? about : "", about ? ": " : "");
  if (usage) fputs(USAGE, stdout);
  exit(1);
}

static void replace(char *text, char from, char to) {
  for (; *text; text++)
    if (*text == from) *text = to;
}

/* Where a drive is mounted, or NULL. */
static const char *mount_of(char drive) {
  static char c[PATH_MAX];
  const char *prefix = getenv("WINEPREFIX");
  if (prefix) snprintf(c, sizeof c, "%s/drive_c", prefix);
  switch (toupper(drive)) {
    case 'C': return prefix ? c : NULL;
    case 'Z': return "";
    default: return NULL;
  }
}

/* The rest of a path behind a beginning that is followed by a separator or the end, or NULL. */
static const char *behind(const char *path, const char *beginning) {
  size_t length = strlen(beginning);
  if (strncasecmp(path, beginning, length) != 0 || (path[length] && path[length] != '\\')) return NULL;
  return path + length;
}

static void to_linux(const char *given, int absolute) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s", given);
  replace(path, '/', '\\');
  char *start = strncmp(path, "\\\\?\\", 4) == 0 ? path + 4 : path;
  const char *mount = NULL, *rest = NULL;
  if (isalpha((unsigned char)start[0]) && start[1] == ':' && (start[2] == '\\' || !start[2])) {
    mount = mount_of(start[0]);
    rest = start + 2;
  } else if ((rest = behind(start, "\\\\wsl.localhost\\Debian")) || (rest = behind(start, "\\\\wsl$\\Debian"))) {
    mount = "";
  } else if (start[0] != '\\') {
    static char here[PATH_MAX];
    mount = absolute ? strcat(getcwd(here, sizeof here - 1), "/") : "";
    rest = start;
  }
  if (!mount) fail(given, 0);
  replace(start, '\\', '/');
  printf("%s%s\n", mount, *mount || *rest ? rest : "/");
}

static void to_windows(const char *given, int absolute, char separator) {
  char path[PATH_MAX], whole[PATH_MAX];
  snprintf(path, sizeof path, "%s", given);
  char *shown = path, *drive = "";
  if (absolute || *given == '/') {
    /* What does not exist is taken as it is. */
    const char *real = realpath(given, whole);
    if (!real && errno != ENOENT) fail(given, 0);
    if (!real && *given != '/') {
      if (!getcwd(whole, sizeof whole - strlen(given) - 1)) fail(given, 0);
      strcat(strcat(whole, "/"), given);
    }
    snprintf(path, sizeof path, "%s", real || *given != '/' ? whole : given);
    const char *c = mount_of('C');
    size_t length = c ? strlen(c) : 0;
    int on_c = c && strncmp(path, c, length) == 0 && (path[length] == '/' || !path[length]);
    drive = on_c ? "C:" : "Z:";
    shown = on_c ? path + length : path;
  }
  replace(shown, '/', separator);
  printf("%s%s\n", drive, *shown ? shown : (char[]){separator, 0});
}

int main(int count, char **words) {
  int option, absolute = 0, mode = 0;
  opterr = 0;
  while ((option = getopt(count, words, "auwm")) != -1) {
    if (option == '?') fail(NULL, 1);
    if (option == 'a') {
      absolute = 1;
    } else if (mode && mode != option) {
      fail(NULL, 1);
    } else {
      mode = option;
    }
  }
  if (optind + 1 != count || !*words[optind]) fail(NULL, 1);
  if (mode == 'w' || mode == 'm') {
    to_windows(words[optind], absolute, mode == 'w' ? '\\' : '/');
  } else {
    to_linux(words[optind], absolute);
  }
  return 0;
}
