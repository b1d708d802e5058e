/* Lines of a terminal, with editing and history, by libedit, whose options are variadic. */
#pragma once
#include <stdbool.h>

typedef struct CLineEditor CLineEditor;

/* Waits for a key, and returns false if no more are wanted. It may write between `hide` and `show`. */
typedef bool (*CLineEditorWait)(void *context);

/* Opens an editor on standard input and output; NULL without memory. One thread uses it. */
CLineEditor *cline_editor_open(const char *prompt, CLineEditorWait wait, void *context);

/* Returns the next line in UTF-8 without its line feed, until the next call; NULL at the end. */
const char *cline_editor_read(CLineEditor *editor);

/* Takes the line that is being edited off the screen, and draws it again below what was written. */
void cline_editor_hide(CLineEditor *editor);
void cline_editor_show(CLineEditor *editor);

/* Gives the terminal back as it was. */
void cline_editor_close(CLineEditor *editor);
