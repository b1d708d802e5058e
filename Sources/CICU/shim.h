/* ICU4C behind functions whose names its version macros do not change.
   Foundation brings an ICU of its own whose enums have the same names and other values; both may
   be imported into one compilation only because these four are renamed here. */
#pragma once
#define UErrorCode CICU_UErrorCode
#define UProperty CICU_UProperty
#define UBlockCode CICU_UBlockCode
#define UScriptCode CICU_UScriptCode
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
