/* Another program on the machine, for the tests.
 *
 * neighbour hold FILE SHARE has a file open, which others may read (r), write (w) or remove (d), until its stdin ends.
 *
 * neighbour tell PROGRAM EVENT tells the processes of a program that something happened at the console: 1 is Ctrl-Break,
 * 2 a closed window, 5 the end of the session, 6 that of the machine. Wine sends the first of these to nobody. A process
 * hears of each by a new thread that begins in CtrlRoutine, also in Windows, so here such threads are made. */
#include <windows.h>

#include <stdio.h>
#include <tlhelp32.h>
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

static int tell(const wchar_t *program, const wchar_t *event) {
  /* Libraries of the system have the same place in all processes. */
  void *routine = (void *)GetProcAddress(GetModuleHandleW(L"kernelbase"), "CtrlRoutine");
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  int told = 0;
  for (BOOL more = Process32FirstW(all, &entry); more; more = Process32NextW(all, &entry)) {
    if (wcscmp(entry.szExeFile, program) != 0) continue;
    HANDLE process = OpenProcess(PROCESS_ALL_ACCESS, FALSE, entry.th32ProcessID);
    void *number = (void *)(ULONG_PTR)wcstoul(event, NULL, 10);
    told += routine && process && CreateRemoteThread(process, NULL, 0, (LPTHREAD_START_ROUTINE)routine, number, 0, NULL);
  }
  return told == 1 ? 0 : 1;
}

int wmain(int count, wchar_t **words) {
  if (count != 4) return 2;
  return wcscmp(words[1], L"hold") == 0 ? hold(words[2], words[3]) : tell(words[2], words[3]);
}
