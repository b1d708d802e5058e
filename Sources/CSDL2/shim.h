/* SDL2 without its own main(), and what Swift cannot see of it: macros and the window system's own
   connection. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <string.h>

/* Declared here so that Wayland's headers, which SDL_syswm.h does not need, are not needed either. */
int wl_display_get_fd(struct wl_display *display);
int wl_display_get_error(struct wl_display *display);

/* The descriptor on which the window system's events come in, or -1 for a driver without one. */
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

/* Whether the Wayland compositor has ended or closed the connection. Xlib tells its handler instead. */
static inline int csdl2_is_lost(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return 0;
  return wl_display_get_error(info.info.wl.display) != 0;
}

/* Whether somebody manages windows here (EWMH, _NET_SUPPORTING_WM_CHECK): without them X11 leaves a
   window that asks to be full screen as it is. */
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

/* The window's name for those who read no UTF-8: SDL sets it in the bytes of the locale, and calls them
   Latin-1 (ICCCM, 2.7.1: STRING). */
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

/* How many dots an inch has on this display by the desktop's setting (Xft.dpi), or 0 if it has none. */
static inline double csdl2_x11_dots_per_inch(void) {
  Display *display = XOpenDisplay(NULL);
  if (!display) return 0;
  const char *setting = XGetDefault(display, "Xft", "dpi");
  const double dots = setting ? SDL_atof(setting) : 0;
  XCloseDisplay(display);
  return dots;
}

/* The name under which OpenGL draws, or NULL; for the renderer that is current on this thread. */
static inline const char *csdl2_gl_renderer(void) {
  typedef const unsigned char *(*get_string)(unsigned int);
  get_string gl_get_string = (get_string)SDL_GL_GetProcAddress("glGetString");
  const unsigned int gl_renderer = 0x1F01;
  return gl_get_string ? (const char *)gl_get_string(gl_renderer) : NULL;
}

static inline int csdl2_window_position_centred(void) { return (int)SDL_WINDOWPOS_CENTERED; }
