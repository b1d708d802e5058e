/* A network of one input and one output, computed by ONNX Runtime's C interface.

   One thread at a time uses a model. The library starts no thread of its own. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct onnx_model onnx_model;

/* The most dimensions of an output. */
enum { onnx_max_dimensions = 4 };

/* What a model computed. The values belong to the model, and stay until its next run. */
typedef struct {
  const float *values;
  int64_t shape[onnx_max_dimensions];
  size_t dimensions;
} onnx_output;

/* Loads a model from a file; NULL if the file is no model, or memory is short. */
onnx_model *onnx_model_load(const char *path);

void onnx_model_free(onnx_model *model);

/* The results of a run. */
enum { onnx_done, onnx_no_memory, onnx_failed };

/* Computes the output of a picture of `channels` planes. */
int onnx_model_run(
    onnx_model *model, const float *planes, int64_t channels, int64_t height, int64_t width,
    onnx_output *output);

/* Returns a text that the file carries beside the network, which the caller frees with free(); NULL if there is none. */
char *onnx_model_text(const onnx_model *model, const char *key);
