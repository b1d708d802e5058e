/* Tesseract's C interface. */
#pragma once
#include <tesseract/capi.h>
