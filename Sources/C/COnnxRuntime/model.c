#include "onnxmodel.h"

#include <stdlib.h>
#include <string.h>

/* The library's functions are in a table, whose order is part of its binary interface and only ever grows
   (include/onnxruntime/core/session/onnxruntime_c_api.h, `OrtApi`). The wheel that carries the library has no header, so
   the places of the functions that are called here are named below. */
typedef struct object object;
typedef object *status;

typedef struct {
  const void *const *(*functions)(uint32_t version);
  const char *(*version)(void);
} api_base;

extern const api_base *OrtGetApiBase(void);

/* The version of the table, which has all functions below. Later libraries still offer it. */
static const uint32_t table_version = 16;

enum place {
  error_message = 2,
  create_environment = 3,
  disable_telemetry = 6,
  create_session = 7,
  run = 9,
  create_options = 10,
  disable_memory_patterns = 17,
  set_threads_inside = 24,
  set_threads_between = 25,
  input_name = 36,
  output_name = 37,
  create_tensor = 49,
  tensor_values = 51,
  dimension_count = 61,
  dimension_sizes = 62,
  tensor_shape = 65,
  create_memory_info = 69,
  free_allocated = 76,
  default_allocator = 78,
  release_status = 93,
  release_memory_info = 94,
  release_session = 95,
  release_value = 96,
  release_shape = 99,
  release_options = 100,
  get_metadata = 111,
  metadata_text = 116,
  release_metadata = 118,
};

enum { severity_fatal = 4, element_float = 1, device_allocator = 0, memory_default = 0 };

struct onnx_model {
  const void *const *functions;
  object *session, *memory, *allocator, *output;
  char *input_name, *output_name;
};

/* The function at a place of the table, with its parameters. */
#define CALL(functions, place, ...) ((status(*)(__VA_ARGS__))(functions)[place])

static int failed(const void *const *functions, status result) {
  if (!result) return 0;
  ((void (*)(object *))functions[release_status])(result);
  return 1;
}

/* The result that a status stands for. The library's codes do not tell a lack of memory, its messages do: "Failed to
   allocate memory for requested buffer of size 4096", "std::bad_alloc". */
static int result_of(const void *const *functions, status result) {
  if (!result) return onnx_done;
  const char *message = ((const char *(*)(const object *))functions[error_message])(result);
  const int is_short = message && (strstr(message, "allocate memory") || strstr(message, "bad_alloc"));
  failed(functions, result);
  return is_short ? onnx_no_memory : onnx_failed;
}

static void release(const void *const *functions, enum place place, object *released) {
  if (released) ((void (*)(object *))functions[place])(released);
}

/* The environment, one for the process, which the library needs until its end. */
static object *environment(const void *const *functions) {
  static object *created;
  if (created) return created;
  /* PyPI's library would otherwise keep a number of this machine in the user's cache, and report its use. */
  if (setenv("ORT_DISABLE_TELEMETRY", "1", 1)) return NULL;
  if (failed(functions, CALL(functions, create_environment, int, const char *, object **)(
                            severity_fatal, "visavis", &created)))
    return NULL;
  if (failed(functions, CALL(functions, disable_telemetry, object *)(created))) created = NULL;
  return created;
}

static object *options(const void *const *functions) {
  object *created = NULL;
  if (failed(functions, CALL(functions, create_options, object **)(&created))) return NULL;
  /* One thread: the program's share of the processor is what counts. Pictures have ever other sizes, so patterns of memory
     would only be collected. The arena stays: without it, half the time goes into fresh pages. */
  if (failed(functions, CALL(functions, set_threads_inside, object *, int)(created, 1))
      || failed(functions, CALL(functions, set_threads_between, object *, int)(created, 1))
      || failed(functions, CALL(functions, disable_memory_patterns, object *)(created))) {
    release(functions, release_options, created);
    return NULL;
  }
  return created;
}

onnx_model *onnx_model_load(const char *path) {
  const void *const *functions = OrtGetApiBase()->functions(table_version);
  if (!functions || !environment(functions)) return NULL;
  onnx_model *model = calloc(1, sizeof *model);
  object *chosen = options(functions);
  if (!model || !chosen) goto failure;
  model->functions = functions;
  if (failed(functions, CALL(functions, create_session, object *, const char *, object *, object **)(
                            environment(functions), path, chosen, &model->session))
      || failed(functions, CALL(functions, create_memory_info, int, int, object **)(
                               device_allocator, memory_default, &model->memory))
      || failed(functions, CALL(functions, default_allocator, object **)(&model->allocator))
      || failed(functions, CALL(functions, input_name, object *, size_t, object *, char **)(
                               model->session, 0, model->allocator, &model->input_name))
      || failed(functions, CALL(functions, output_name, object *, size_t, object *, char **)(
                               model->session, 0, model->allocator, &model->output_name)))
    goto failure;
  release(functions, release_options, chosen);
  return model;
failure:
  release(functions, release_options, chosen);
  onnx_model_free(model);
  return NULL;
}

void onnx_model_free(onnx_model *model) {
  if (!model) return;
  if (model->functions) {
    if (model->input_name)
      failed(model->functions, CALL(model->functions, free_allocated, object *, void *)(
                                   model->allocator, model->input_name));
    if (model->output_name)
      failed(model->functions, CALL(model->functions, free_allocated, object *, void *)(
                                   model->allocator, model->output_name));
    release(model->functions, release_value, model->output);
    release(model->functions, release_memory_info, model->memory);
    release(model->functions, release_session, model->session);
  }
  free(model);
}

static int read_output(const onnx_model *model, onnx_output *output) {
  const void *const *functions = model->functions;
  object *shape = NULL;
  float *values = NULL;
  if (failed(functions, CALL(functions, tensor_shape, object *, object **)(model->output, &shape)))
    return onnx_failed;
  int is_wrong =
      failed(functions, CALL(functions, dimension_count, object *, size_t *)(shape, &output->dimensions))
      || output->dimensions > onnx_max_dimensions
      || failed(functions, CALL(functions, dimension_sizes, object *, int64_t *, size_t)(
                               shape, output->shape, output->dimensions))
      || failed(functions, CALL(functions, tensor_values, object *, void **)(model->output, (void **)&values));
  release(functions, release_shape, shape);
  output->values = values;
  return is_wrong ? onnx_failed : onnx_done;
}

int onnx_model_run(
    onnx_model *model, const float *planes, int64_t channels, int64_t height, int64_t width,
    onnx_output *output) {
  const void *const *functions = model->functions;
  const int64_t shape[] = {1, channels, height, width};
  const size_t size = (size_t)(channels * height * width) * sizeof *planes;
  object *input = NULL;
  release(functions, release_value, model->output);
  model->output = NULL;
  /* The library does not write to an input. */
  if (failed(functions,
             CALL(functions, create_tensor, object *, void *, size_t, const int64_t *, size_t, int, object **)(
                 model->memory, (void *)(uintptr_t)planes, size, shape, 4, element_float, &input)))
    return onnx_failed;
  const char *const inputs[] = {model->input_name}, *const outputs[] = {model->output_name};
  const int result = result_of(
      functions,
      CALL(functions, run, object *, object *, const char *const *, object *const *, size_t,
           const char *const *, size_t, object **)(
          model->session, NULL, inputs, &input, 1, outputs, 1, &model->output));
  release(functions, release_value, input);
  return result == onnx_done ? read_output(model, output) : result;
}

char *onnx_model_text(const onnx_model *model, const char *key) {
  const void *const *functions = model->functions;
  object *metadata = NULL;
  char *found = NULL, *copy = NULL;
  if (failed(functions, CALL(functions, get_metadata, object *, object **)(model->session, &metadata)))
    return NULL;
  if (!failed(functions, CALL(functions, metadata_text, object *, object *, const char *, char **)(
                             metadata, model->allocator, key, &found))
      && found) {
    copy = strdup(found);
    failed(functions, CALL(functions, free_allocated, object *, void *)(model->allocator, found));
  }
  release(functions, release_metadata, metadata);
  return copy;
}
