/* Another program on the machine, for the tests: neighbour hold FILE SHARE has a file open, which others may
 * read (r), write (w) or remove (d), until its stdin ends. */
#include <windows.h>

#include <stdio.h>
#include <wchar.h>

int wmain(int count, wchar_t **words) {
  if (count != 4 || wcscmp(words[1], L"hold") != 0) return 2;
  const wchar_t *share = words[3];
  DWORD mode = (wcschr(share, L'r') ? FILE_SHARE_READ : 0) | (wcschr(share, L'w') ? FILE_SHARE_WRITE : 0) |
               (wcschr(share, L'd') ? FILE_SHARE_DELETE : 0);
  if (CreateFileW(words[2], GENERIC_READ, mode, NULL, OPEN_EXISTING, 0, NULL) == INVALID_HANDLE_VALUE) return 1;
  puts("held");
  fflush(stdout);
  while (getchar() != EOF) continue;
  return 0;
}
