/* Another program on the machine, for the tests.
 *
 *   neighbour hold FILE SHARE     has a file open, which others may read (r), write (w) or remove (d), until its
 *                                 stdin ends
 *   neighbour break MS COMMAND    starts a command, presses Ctrl-Break for it some time later, and ends as it does */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static int hold(const wchar_t *file, const wchar_t *share) {
  DWORD mode = (wcschr(share, L'r') ? FILE_SHARE_READ : 0) | (wcschr(share, L'w') ? FILE_SHARE_WRITE : 0) |
               (wcschr(share, L'd') ? FILE_SHARE_DELETE : 0);
  if (CreateFileW(file, GENERIC_READ, mode, NULL, OPEN_EXISTING, 0, NULL) == INVALID_HANDLE_VALUE) return 1;
  puts("held");
  fflush(stdout);
  while (getchar() != EOF) continue;
  return 0;
}

static int press_break(int milliseconds, wchar_t *command) {
  STARTUPINFOW start = {.cb = sizeof start};
  PROCESS_INFORMATION process;
  if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, CREATE_NEW_PROCESS_GROUP, NULL, NULL, &start, &process)) return 99;
  Sleep(milliseconds);
  if (!GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, process.dwProcessId)) return 98;
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD code = 97;
  GetExitCodeProcess(process.hProcess, &code);
  return code;
}

int wmain(int count, wchar_t **words) {
  if (count == 4 && wcscmp(words[1], L"hold") == 0) return hold(words[2], words[3]);
  if (count == 4 && wcscmp(words[1], L"break") == 0) return press_break(_wtoi(words[2]), words[3]);
  return 96;
}
