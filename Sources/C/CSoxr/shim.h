/* libsoxr, with functions for what Swift cannot import: macros. */
#pragma once
#include <soxr.h>

/* A resampler of interleaved floats at high quality (20 bits), or NULL. */
static inline soxr_t csoxr_create(double input_rate, double output_rate, unsigned channels) {
  const soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, 0);
  soxr_error_t error = NULL;
  soxr_t resampler =
      soxr_create(input_rate, output_rate, channels, &error, NULL, &quality, NULL);
  return error ? NULL : resampler;
}
