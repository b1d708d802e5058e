/* Memory of a Wayland surface of SDL (wl_shm), for which SDL 2.26 has none. */
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

/* Declared as in glibc 2.27, which hides it without _GNU_SOURCE. */
int memfd_create(const char *name, unsigned flags);

/* The compositor reads one buffer, a second one waits to be shown, and a third is painted. */
enum { CSDL2_WAYLAND_BUFFERS = 3 };

typedef struct csdl2_wayland_buffer {
  struct wl_buffer *buffer;
  int is_busy;
} csdl2_wayland_buffer;

/* A surface of SDL with buffers of one size. Events about them arrive in a queue of their own, which SDL does
   not read. */
typedef struct csdl2_wayland_surface {
  struct wl_display *display;
  struct wl_surface *surface;
  struct wl_event_queue *queue;
  struct wl_shm *shm;
  csdl2_wayland_buffer buffers[CSDL2_WAYLAND_BUFFERS];
  unsigned char *memory;
  int width, height;
} csdl2_wayland_surface;

static inline void csdl2_wayland_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  csdl2_wayland_surface *surface = data;
  (void)version;
  if (strcmp(interface, wl_shm_interface.name) == 0)
    surface->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

static inline void csdl2_wayland_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static inline void csdl2_wayland_release(void *data, struct wl_buffer *buffer) {
  (void)buffer;
  ((csdl2_wayland_buffer *)data)->is_busy = 0;
}

static inline size_t csdl2_wayland_buffer_bytes(const csdl2_wayland_surface *surface) {
  return (size_t)surface->width * 4 * (size_t)surface->height;
}

/* The compositor keeps what it shows, even if the memory is unmapped here. */
static inline void csdl2_wayland_free_buffers(csdl2_wayland_surface *surface) {
  if (!surface->memory) return;
  for (int i = 0; i < CSDL2_WAYLAND_BUFFERS; i++) wl_buffer_destroy(surface->buffers[i].buffer);
  munmap(surface->memory, csdl2_wayland_buffer_bytes(surface) * CSDL2_WAYLAND_BUFFERS);
  surface->memory = NULL;
}

static inline void csdl2_wayland_close(csdl2_wayland_surface *surface) {
  csdl2_wayland_free_buffers(surface);
  if (surface->shm) wl_shm_destroy(surface->shm);
  wl_event_queue_destroy(surface->queue);
  free(surface);
}

/* Returns NULL if the window is not on Wayland. Waits for the compositor. */
static inline csdl2_wayland_surface *csdl2_wayland_open(SDL_Window *window) {
  static const struct wl_registry_listener listener = {csdl2_wayland_global, csdl2_wayland_global_remove};
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
  csdl2_wayland_surface *surface = calloc(1, sizeof *surface);
  if (!surface) return NULL;
  surface->display = info.info.wl.display;
  surface->surface = info.info.wl.surface;
  surface->queue = wl_display_create_queue(surface->display);
  struct wl_display *wrapper = wl_proxy_create_wrapper(surface->display);
  wl_proxy_set_queue((struct wl_proxy *)wrapper, surface->queue);
  struct wl_registry *registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  wl_registry_add_listener(registry, &listener, surface);
  wl_display_roundtrip_queue(surface->display, surface->queue);
  wl_registry_destroy(registry);
  if (surface->shm) return surface;
  csdl2_wayland_close(surface);
  return NULL;
}

/* Makes buffers of a size, or returns 0 without memory. */
static inline int csdl2_wayland_make_buffers(csdl2_wayland_surface *surface, int width, int height) {
  static const struct wl_buffer_listener listener = {csdl2_wayland_release};
  csdl2_wayland_free_buffers(surface);
  surface->width = width;
  surface->height = height;
  const size_t bytes = csdl2_wayland_buffer_bytes(surface);
  if (bytes == 0 || bytes > INT32_MAX / CSDL2_WAYLAND_BUFFERS) return 0;
  const int file = memfd_create("visavis-window", 1U /* MFD_CLOEXEC */);
  if (file < 0) return 0;
  if (ftruncate(file, (off_t)(bytes * CSDL2_WAYLAND_BUFFERS)) == 0)
    surface->memory = mmap(NULL, bytes * CSDL2_WAYLAND_BUFFERS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (!surface->memory || surface->memory == MAP_FAILED) {
    surface->memory = NULL;
    close(file);
    return 0;
  }
  struct wl_shm_pool *pool = wl_shm_create_pool(surface->shm, file, (int32_t)(bytes * CSDL2_WAYLAND_BUFFERS));
  for (int i = 0; i < CSDL2_WAYLAND_BUFFERS; i++) {
    csdl2_wayland_buffer *buffer = &surface->buffers[i];
    buffer->is_busy = 0;
    buffer->buffer = wl_shm_pool_create_buffer(
        pool, (int32_t)(bytes * (size_t)i), width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
    wl_buffer_add_listener(buffer->buffer, &listener, buffer);
  }
  wl_shm_pool_destroy(pool);
  close(file);
  return 1;
}

/* Waits for the compositor's next event about a buffer, or returns 0 if none comes within a second. */
static inline int csdl2_wayland_wait(csdl2_wayland_surface *surface) {
  while (wl_display_prepare_read_queue(surface->display, surface->queue) != 0)
    if (wl_display_dispatch_queue_pending(surface->display, surface->queue) != 0) return 1;
  wl_display_flush(surface->display);
  struct pollfd connection = {wl_display_get_fd(surface->display), POLLIN, 0};
  if (poll(&connection, 1, 1000) <= 0) {
    wl_display_cancel_read(surface->display);
    return 0;
  }
  return wl_display_read_events(surface->display) == 0
      && wl_display_dispatch_queue_pending(surface->display, surface->queue) >= 0;
}

/* Returns the number of a buffer that the compositor does not read, or -1 without one. Waits for the compositor
   if it reads all of them. */
static inline int csdl2_wayland_free_buffer(csdl2_wayland_surface *surface, int width, int height) {
  if (!surface->memory || surface->width != width || surface->height != height) {
    if (!csdl2_wayland_make_buffers(surface, width, height)) return -1;
  }
  wl_display_dispatch_queue_pending(surface->display, surface->queue);
  do {
    for (int i = 0; i < CSDL2_WAYLAND_BUFFERS; i++)
      if (!surface->buffers[i].is_busy) return i;
  } while (csdl2_wayland_wait(surface));
  return -1;
}

static inline void *csdl2_wayland_pixels(const csdl2_wayland_surface *surface, int number) {
  return surface->memory + csdl2_wayland_buffer_bytes(surface) * (size_t)number;
}

/* Shows a painted buffer. */
static inline void csdl2_wayland_show(csdl2_wayland_surface *surface, int number) {
  surface->buffers[number].is_busy = 1;
  wl_surface_attach(surface->surface, surface->buffers[number].buffer, 0, 0);
  wl_surface_damage(surface->surface, 0, 0, INT32_MAX, INT32_MAX);
  wl_surface_commit(surface->surface);
  wl_display_flush(surface->display);
}
