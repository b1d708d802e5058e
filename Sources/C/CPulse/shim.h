/* PulseAudio's client interfaces, which PipeWire serves too. */
#pragma once
#include <pulse/context.h>
#include <pulse/error.h>
#include <pulse/introspect.h>
#include <pulse/mainloop.h>
#include <pulse/proplist.h>
#include <pulse/simple.h>

/* Opens the default microphone with one channel of floats; NULL with a code for pa_strerror. */
static inline pa_simple *cpulse_record(int rate, unsigned block_bytes, int *error) {
  const pa_sample_spec spec = {.format = PA_SAMPLE_FLOAT32NE, .rate = rate, .channels = 1};
  /* Small blocks, so that the latency that is asked with each block is that of the block. */
  const pa_buffer_attr blocks = {
    .maxlength = (unsigned)-1, .fragsize = block_bytes, .tlength = (unsigned)-1,
    .prebuf = (unsigned)-1, .minreq = (unsigned)-1};
  return pa_simple_new(
      NULL, "visavis", PA_STREAM_RECORD, NULL, "recording", &spec, NULL, &blocks, error);
}
