/* Stands in for wsl.exe under Wine, with one distribution, Debian.
 *
 * Like the real one it hands the text of its command line, behind its own options, to the login shell, which
 * takes backslashes and quotation marks in its own way. With -e the text is split into words as Windows
 * programs do. What it says itself is UTF-16. Wine cannot wait for a Linux program, so relay.sh runs it. */
#include <windows.h>

#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static wchar_t folder[MAX_PATH];

static void fail(const wchar_t *text) {
  DWORD written;
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), text, wcslen(text) * sizeof(wchar_t), &written, NULL);
  ExitProcess(255);
}

static HANDLE open_file(const wchar_t *name, DWORD access, DWORD how) {
  wchar_t path[MAX_PATH];
  swprintf(path, MAX_PATH, L"%ls\\%ls", folder, name);
  return CreateFileW(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, how, 0, NULL);
}

static void copy(HANDLE from, HANDLE to) {
  char bytes[65536];
  DWORD length, written;
  while (ReadFile(from, bytes, sizeof bytes, &length, NULL) && length > 0)
    WriteFile(to, bytes, length, &written, NULL);
}

/* The text behind a word, which may be in quotation marks. */
static wchar_t *behind(wchar_t *text) {
  int quoted = 0;
  while (*text && (quoted || (*text != L' ' && *text != L'\t')))
    if (*text++ == L'"') quoted = !quoted;
  while (*text == L' ' || *text == L'\t') text++;
  return text;
}

static int is(const wchar_t *text, const wchar_t *option) {
  size_t length = wcslen(option);
  return wcsncmp(text, option, length) == 0 && (text[length] == L' ' || text[length] == 0);
}

static void write_text(HANDLE file, const wchar_t *text) {
  char bytes[65536];
  DWORD written;
  int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
  WriteFile(file, bytes, length - 1, &written, NULL);
}

/* A word in the single quotes of a shell. */
static void write_word(HANDLE file, const wchar_t *word) {
  write_text(file, L"'");
  for (; *word; word++) {
    wchar_t one[2] = {*word, 0};
    write_text(file, *word == L'\'' ? L"'\\''" : one);
  }
  write_text(file, L"' ");
}

int main(void) {
  wchar_t *line = behind(GetCommandLineW());
  int is_exec = 0;
  for (;;) {
    if (is(line, L"-d") || is(line, L"--distribution")) {
      line = behind(line);
      if (!is(line, L"Debian")) fail(L"Es gibt keine Verteilung mit diesem Namen: ä\r\nError code: Wsl/WSL_E_DISTRO_NOT_FOUND\r\n");
      line = behind(line);
    } else if (is(line, L"-e") || is(line, L"--exec")) {
      is_exec = 1;
      line = behind(line);
      break;
    } else {
      if (is(line, L"--")) line = behind(line);
      break;
    }
  }

  wchar_t base[MAX_PATH];
  GetEnvironmentVariableW(L"WSL_FOLDER", base, MAX_PATH);
  swprintf(folder, MAX_PATH, L"Z:%ls/%lu-%lu", base, GetCurrentProcessId(), GetTickCount());
  if (!CreateDirectoryW(folder, NULL)) fail(L"WSL_FOLDER\r\n");
  HANDLE script = open_file(L"script", GENERIC_WRITE, CREATE_ALWAYS);
  if (is_exec) {
    int count;
    wchar_t **words = CommandLineToArgvW(line, &count);
    write_text(script, L"exec ");
    for (int i = 0; i < count; i++) write_word(script, words[i]);
  } else {
    write_text(script, line);
  }
  write_text(script, L"\n");
  CloseHandle(script);
  HANDLE in = open_file(L"in", GENERIC_WRITE, CREATE_ALWAYS);
  copy(GetStdHandle(STD_INPUT_HANDLE), in);
  CloseHandle(in);

  wchar_t tools[MAX_PATH], command[3 * MAX_PATH];
  GetEnvironmentVariableW(L"WSL_TOOLS", tools, MAX_PATH);
  swprintf(command, 3 * MAX_PATH, L"Z:\\bin\\sh %ls/relay.sh %ls", tools, folder + 2);
  STARTUPINFOW start = {.cb = sizeof start};
  PROCESS_INFORMATION process;
  CreateProcessW(L"Z:\\bin\\sh", command, NULL, NULL, FALSE, 0, NULL, NULL, &start, &process);

  HANDLE code;
  while ((code = open_file(L"code", GENERIC_READ, OPEN_EXISTING)) == INVALID_HANDLE_VALUE) {
    CloseHandle(open_file(L"alive", GENERIC_WRITE, CREATE_ALWAYS));
    Sleep(20);
  }
  char digits[16] = "";
  DWORD length;
  ReadFile(code, digits, sizeof digits - 1, &length, NULL);
  copy(open_file(L"out", GENERIC_READ, OPEN_EXISTING), GetStdHandle(STD_OUTPUT_HANDLE));
  copy(open_file(L"err", GENERIC_READ, OPEN_EXISTING), GetStdHandle(STD_ERROR_HANDLE));
  return atoi(digits);
}
