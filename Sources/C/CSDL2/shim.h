/* SDL2 without its own main(), and functions for what Swift cannot import: macros and the
   connection of the window system. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/extensions/scrnsaver.h>
#include <dlfcn.h>
#include <string.h>
#include <wayland-client.h>

/* The descriptor on which the window system's events arrive, or -1 for a driver without one. */
static inline int csdl2_connection(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
  switch (info.subsystem) {
    case SDL_SYSWM_X11: return ConnectionNumber(info.info.x11.display);
    case SDL_SYSWM_WAYLAND: return wl_display_get_fd(info.info.wl.display);
    default: return -1;
  }
}

/* True if the connection to the Wayland compositor is lost. On X11, Xlib calls its error handler
   instead. */
static inline int csdl2_is_lost(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return 0;
  return wl_display_get_error(info.info.wl.display) != 0;
}

/* False on X11 without a window manager (EWMH, _NET_SUPPORTING_WM_CHECK), where requests for full
   screen have no effect. */
static inline int csdl2_has_window_manager(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 1;
  Display *display = info.info.x11.display;
  Atom check = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", True), type = None;
  int format;
  unsigned long count = 0, rest;
  unsigned char *value = NULL;
  if (check == None) return 0;
  XGetWindowProperty(display, DefaultRootWindow(display), check, 0, 1, False, AnyPropertyType,
                     &type, &format, &count, &rest, &value);
  if (value) XFree(value);
  return type != None && count > 0;
}

/* Sets the window's title for window managers that do not read UTF-8. The type STRING means Latin-1
   (ICCCM, 2.7.1), but SDL writes the bytes of the locale's encoding. */
static inline void csdl2_set_legacy_title(SDL_Window *window, const char *latin1) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  const unsigned char *bytes = (const unsigned char *)latin1;
  const int length = (int)strlen(latin1);
  Display *display = info.info.x11.display;
  XChangeProperty(display, info.info.x11.window, XA_WM_NAME, XA_STRING, 8, PropModeReplace, bytes,
                  length);
  XChangeProperty(display, info.info.x11.window, XA_WM_ICON_NAME, XA_STRING, 8, PropModeReplace,
                  bytes, length);
}

/* Keeps the screen saver of the X server away, or allows it again (X11 Screen Saver Extension, 1.1),
   without waiting for the server except for the first call. Returns 0 if the window system is not X11
   or the server lacks the extension. SDL 2.26 does not allow it again: SDL_EnableScreenSaver returns
   early if no service on the bus was asked. */
static inline int csdl2_suspend_x11_screen_saver(SDL_Window *window, int suspend) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  Display *display = info.info.x11.display;
  int event, error;
  if (!XScreenSaverQueryExtension(display, &event, &error)) return 0;
  XScreenSaverSuspend(display, suspend ? True : False);
  XFlush(display);
  return 1;
}

/* The dots per inch of the X11 display by the desktop's setting (Xft.dpi), or 0 if not set. */
static inline double csdl2_x11_dots_per_inch(void) {
  Display *display = XOpenDisplay(NULL);
  if (!display) return 0;
  const char *setting = XGetDefault(display, "Xft", "dpi");
  const double dots = setting ? SDL_atof(setting) : 0;
  XCloseDisplay(display);
  return dots;
}

/* The name of OpenGL's renderer (GL_RENDERER) in the current context of this thread, or NULL. */
static inline const char *csdl2_gl_renderer(void) {
  typedef const unsigned char *(*get_string)(unsigned int);
  get_string gl_get_string = (get_string)SDL_GL_GetProcAddress("glGetString");
  const unsigned int gl_renderer = 0x1F01;
  return gl_get_string ? (const char *)gl_get_string(gl_renderer) : NULL;
}

static inline int csdl2_window_position_centered(int screen) {
  return (int)SDL_WINDOWPOS_CENTERED_DISPLAY(screen);
}

static inline void csdl2_ignore_alsa(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)code, (void)format;
}

/* Silences ALSA, which writes a dozen lines to standard error for each device that is missing. SDL is
   linked with it. */
static inline void csdl2_silence_alsa(void) {
  void *library = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return;
  typedef void (*Handler)(const char *, int, const char *, int, const char *, ...);
  int (*set_handler)(Handler) = (int (*)(Handler))dlsym(library, "snd_lib_error_set_handler");
  if (set_handler) set_handler(csdl2_ignore_alsa);
}
