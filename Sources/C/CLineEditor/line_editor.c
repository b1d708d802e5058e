#define _GNU_SOURCE /* wcwidth */
#include "CLineEditor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

struct CLineEditor {
  EditLine *line;
  History *history;
  const char *prompt;
  CLineEditorWait wait;
  void *context;
  mbstate_t state;
  char *text;
  bool is_reading;
};

enum { HISTORY_SIZE = 200 };

static CLineEditor *editor_of(EditLine *line) {
  void *editor = NULL;
  el_get(line, EL_CLIENTDATA, &editor);
  return editor;
}

static char *prompt(EditLine *line) { return (char *)editor_of(line)->prompt; }

/* Reads one character, and skips bytes that are none. */
static int read_character(EditLine *line, wchar_t *character) {
  CLineEditor *editor = editor_of(line);
  while (editor->wait(editor->context)) {
    char byte;
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return 0;
    size_t length = mbrtowc(character, &byte, 1, &editor->state);
    if (length == (size_t)-1) memset(&editor->state, 0, sizeof editor->state);
    if (length <= 1) return 1;
  }
  return 0;
}

CLineEditor *cline_editor_open(const char *text, CLineEditorWait wait, void *context) {
  CLineEditor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->prompt = text;
  editor->wait = wait;
  editor->context = context;
  /* What people type is UTF-8, whatever the locale. */
  if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  editor->line = el_init("visavis", stdin, stdout, stderr);
  editor->history = history_init();
  if (!editor->line || !editor->history) {
    cline_editor_close(editor);
    return NULL;
  }
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, HISTORY_SIZE);
  history(editor->history, &event, H_SETUNIQUE, 1);
  el_set(editor->line, EL_CLIENTDATA, editor);
  el_set(editor->line, EL_PROMPT, prompt);
  el_set(editor->line, EL_EDITOR, "emacs");
  el_set(editor->line, EL_GETCFN, read_character);
  el_set(editor->line, EL_HIST, history, editor->history);
  /* A terminal sends its own keys, such as Home. */
  el_source(editor->line, NULL);
  return editor;
}

const char *cline_editor_read(CLineEditor *editor) {
  int count = 0;
  el_resize(editor->line);
  editor->is_reading = true;
  const char *line = el_gets(editor->line, &count);
  editor->is_reading = false;
  if (!line || count <= 0) return NULL;
  free(editor->text);
  editor->text = strndup(line, strcspn(line, "\n"));
  if (!editor->text) return NULL;
  HistEvent event;
  if (*editor->text) history(editor->history, &event, H_ENTER, editor->text);
  return editor->text;
}

void cline_editor_hide(CLineEditor *editor) {
  if (!editor->is_reading) return;
  const LineInfoW *info = el_wline(editor->line);
  int columns = 0, width = 0;
  el_get(editor->line, EL_GETTC, "co", &columns);
  for (const wchar_t *next = info->buffer; next < info->cursor; next++) {
    int own = wcwidth(*next);
    width += own > 0 ? own : 0;
  }
  width += (int)strlen(editor->prompt);
  fputs("\r", stdout);
  for (int row = columns > 0 ? width / columns : 0; row > 0; row--) fputs("\033[A", stdout);
  fputs("\033[J", stdout);
  fflush(stdout);
}

void cline_editor_show(CLineEditor *editor) {
  if (!editor->is_reading) return;
  el_resize(editor->line);
  el_set(editor->line, EL_REFRESH);
  fflush(stdout);
}

void cline_editor_close(CLineEditor *editor) {
  if (editor->line) el_end(editor->line);
  if (editor->history) history_end(editor->history);
  free(editor->text);
  free(editor);
}
