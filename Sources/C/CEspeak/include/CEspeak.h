/* espeak-ng, which knows how words are spoken, without a sound.

   The library is loaded at run time, so that a program runs without it. It has one state for the
   whole process: one thread at a time may use it. */
#pragma once

/* Loads the library and its data. Returns 0, 1 without the library, or 2 without its data. */
int cespeak_open(void);

/* Chooses the voice of a language, such as "fa". Returns 0 if there is none. */
int cespeak_set_voice(const char *language);

/* Writes the sounds of a text in UTF-8 as letters of the IPA, and returns their number of bytes, at
   most `capacity`. */
int cespeak_sounds(const char *text, char *sounds, int capacity);
