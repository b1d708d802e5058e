/* Pictures in memory that the X server maps (MIT-SHM), put into a window of SDL without a copy. */
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdlib.h>

/* A window of SDL on X11 whose pixels are 32-bit BGRX in the memory of this machine. */
typedef struct csdl2_x11_window {
  Display *display;
  Window window;
  Visual *visual;
  int depth;
  GC gc;
} csdl2_x11_window;

/* A segment that the X server has mapped, and the picture in it, to which Xlib keeps pointers. */
typedef struct csdl2_x11_picture {
  XShmSegmentInfo segment;
  XImage *image;
} csdl2_x11_picture;

/* Returns 0 if the window is not on X11, the server has no MIT-SHM, or the window has other pixels. */
static inline int csdl2_x11_open(SDL_Window *window, csdl2_x11_window *result) {
  SDL_SysWMinfo info;
  XWindowAttributes attributes;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  Display *display = info.info.x11.display;
  if (!XShmQueryExtension(display)) return 0;
  if (!XGetWindowAttributes(display, info.info.x11.window, &attributes)) return 0;
  const Visual *visual = attributes.visual;
  if ((attributes.depth != 24 && attributes.depth != 32) || visual->red_mask != 0xFF0000 ||
      visual->green_mask != 0xFF00 || visual->blue_mask != 0xFF)
    return 0;
  XGCValues black = {.foreground = 0xFF000000, .graphics_exposures = False};
  *result = (csdl2_x11_window){
    display, info.info.x11.window, attributes.visual, attributes.depth,
    XCreateGC(display, info.info.x11.window, GCForeground | GCGraphicsExposures, &black),
  };
  return 1;
}

static inline void csdl2_x11_close(csdl2_x11_window *window) { XFreeGC(window->display, window->gc); }

/* True if the server refused the last request to map a segment. Xlib's handlers have no context. */
static inline int *csdl2_x11_is_refused(void) {
  static int is_refused;
  return &is_refused;
}

static inline int csdl2_x11_refuse(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  *csdl2_x11_is_refused() = 1;
  return 0;
}

/* Lets the server map a segment. Returns NULL if it cannot, such as in another container, or without memory.
   Waits for the server. */
static inline csdl2_x11_picture *csdl2_x11_attach(csdl2_x11_window *window, int segment, void *address) {
  csdl2_x11_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return NULL;
  picture->segment = (XShmSegmentInfo){0, segment, (char *)address, True};
  XSync(window->display, False);
  *csdl2_x11_is_refused() = 0;
  XErrorHandler former = XSetErrorHandler(csdl2_x11_refuse);
  const int is_sent = XShmAttach(window->display, &picture->segment);
  XSync(window->display, False);
  XSetErrorHandler(former);
  if (is_sent && !*csdl2_x11_is_refused()) return picture;
  free(picture);
  return NULL;
}

/* Frees the description of the picture, but not its memory. */
static inline void csdl2_x11_forget(csdl2_x11_picture *picture) {
  if (!picture->image) return;
  picture->image->data = NULL;
  XDestroyImage(picture->image);
  picture->image = NULL;
}

/* Describes the picture at the beginning of the segment, whose rows have `stride` bytes. Returns 0 without
   memory. */
static inline int csdl2_x11_describe(
    csdl2_x11_window *window, csdl2_x11_picture *picture, int stride, int height) {
  if (picture->image && picture->image->bytes_per_line == stride && picture->image->height == height) return 1;
  csdl2_x11_forget(picture);
  picture->image = XShmCreateImage(window->display, window->visual, (unsigned)window->depth, ZPixmap, NULL,
                                   &picture->segment, (unsigned)stride / 4, (unsigned)height);
  if (!picture->image) return 0;
  picture->image->data = picture->segment.shmaddr;
  if (picture->image->bytes_per_line == stride && picture->image->byte_order == LSBFirst) return 1;
  csdl2_x11_forget(picture);
  return 0;
}

/* Asks the server to copy a part of the picture into the window. */
static inline void csdl2_x11_put(
    csdl2_x11_window *window, csdl2_x11_picture *picture, int from_x, int from_y, int to_x, int to_y, int width,
    int height) {
  XShmPutImage(window->display, window->window, window->gc, picture->image, from_x, from_y, to_x, to_y,
               (unsigned)width, (unsigned)height, False);
}

/* Asks the server to make a part of the window black. */
static inline void csdl2_x11_blacken(csdl2_x11_window *window, int width, int height) {
  XFillRectangle(window->display, window->window, window->gc, 0, 0, (unsigned)width, (unsigned)height);
}

/* Waits until the server has done what it was asked, and no longer reads the pictures. */
static inline void csdl2_x11_finish(csdl2_x11_window *window) { XSync(window->display, False); }

static inline void csdl2_x11_detach(csdl2_x11_window *window, csdl2_x11_picture *picture) {
  csdl2_x11_forget(picture);
  XShmDetach(window->display, &picture->segment);
  free(picture);
}
