/* Stands in for wsl.exe under Wine, with one distribution, Debian.
 *
 * Like the real one it hands the text of its command line, behind its own options, to the user's shell, which
 * takes backslashes and quotation marks in its own way. With -e the text is split into words as Windows
 * programs do. What it says itself is UTF-16 on stdout, and its exit code is -1 then. Wine cannot wait for a Linux
 * program, so relay.sh runs it. */
#include <windows.h>

#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const wchar_t NO_DISTRIBUTION[] =
    L"Es gibt keine Verteilung mit diesem Namen: ä%ls\r\nError code: Wsl/WSL_E_DISTRO_NOT_FOUND\r\n";
static const wchar_t INVALID[] = L"Invalid command line argument: %ls\r\n"
                                 L"Please use 'wsl.exe --help' to get a list of supported arguments.\r\n";

static wchar_t folder[MAX_PATH];

static void fail(const wchar_t *text, const wchar_t *about) {
  wchar_t whole[1024];
  DWORD written;
  swprintf(whole, 1024, text, about);
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), whole, wcslen(whole) * sizeof(wchar_t), &written, NULL);
  ExitProcess(-1);
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
  wchar_t *line = behind(GetCommandLineW()), *cd = NULL;
  int is_exec = 0;
  for (;; line = behind(line)) {
    if (is(line, L"-e") || is(line, L"--exec") || is(line, L"--")) {
      is_exec |= !is(line, L"--");
      line = behind(line);
      break;
    }
    if (is(line, L"~")) {
      cd = line;
    } else if (is(line, L"-d") || is(line, L"--distribution")) {
      line = behind(line);
      if (!is(line, L"Debian")) fail(NO_DISTRIBUTION, L"");
    } else if (is(line, L"-u") || is(line, L"--user")) {
      line = behind(line);
    } else if (is(line, L"--cd")) {
      cd = line = behind(line);
    } else if (is(line, L"--shell-type")) {
      line = behind(line);
      is_exec = is(line, L"none");
    } else if (*line == L'-') {
      fail(INVALID, line);
    } else {
      break;
    }
  }

  wchar_t base[MAX_PATH];
  GetEnvironmentVariableW(L"WSL_FOLDER", base, MAX_PATH);
  swprintf(folder, MAX_PATH, L"Z:%ls/%lu-%lu", base, GetCurrentProcessId(), GetTickCount());
  if (!CreateDirectoryW(folder, NULL)) fail(L"%ls\r\n", base);
  HANDLE script = open_file(L"script", GENERIC_WRITE, CREATE_ALWAYS);
  if (cd) {
    write_text(script, L"cd ");
    wchar_t *end = cd + wcscspn(cd, L" \t"), last = *end;
    *end = 0;
    write_text(script, cd);
    *end = last;
    write_text(script, L"\n");
  }
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
  while ((code = open_file(L"code", GENERIC_READ, OPEN_EXISTING)) == INVALID_HANDLE_VALUE) Sleep(20);
  char digits[16] = "";
  DWORD length;
  ReadFile(code, digits, sizeof digits - 1, &length, NULL);
  copy(open_file(L"out", GENERIC_READ, OPEN_EXISTING), GetStdHandle(STD_OUTPUT_HANDLE));
  copy(open_file(L"err", GENERIC_READ, OPEN_EXISTING), GetStdHandle(STD_ERROR_HANDLE));
  return atoi(digits);
}
