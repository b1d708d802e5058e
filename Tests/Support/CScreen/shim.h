/* The state of an X server: its pointer and its screen saver. Each function opens a connection of its
   own. -1 means that the server or one of its extensions is missing. */
#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/scrnsaver.h>

/* 1 if the pointer has a picture with a pixel that is not transparent. */
static inline int cscreen_pointer_is_visible(const char *name) {
  Display *display = XOpenDisplay(name);
  int event, error, visible = -1;
  if (!display) return -1;
  if (XFixesQueryExtension(display, &event, &error)) {
    XFixesCursorImage *image = XFixesGetCursorImage(display);
    if (image) {
      visible = 0;
      for (int i = 0; i < image->width * image->height; i++)
        if (image->pixels[i] >> 24 & 0xFF) visible = 1;
      XFree(image);
    }
  }
  XCloseDisplay(display);
  return visible;
}

/* 1 if the screen saver is active. */
static inline int cscreen_saver_is_active(const char *name) {
  Display *display = XOpenDisplay(name);
  int event, error, active = -1;
  if (!display) return -1;
  if (XScreenSaverQueryExtension(display, &event, &error)) {
    XScreenSaverInfo *info = XScreenSaverAllocInfo();
    if (info && XScreenSaverQueryInfo(display, DefaultRootWindow(display), info))
      active = info->state == ScreenSaverOn;
    if (info) XFree(info);
  }
  XCloseDisplay(display);
  return active;
}

/* Sets the time without input after which the screen saver starts. */
static inline int cscreen_set_saver(const char *name, int seconds) {
  Display *display = XOpenDisplay(name);
  if (!display) return -1;
  XSetScreenSaver(display, seconds, 0, DontPreferBlanking, DefaultExposures);
  XSync(display, False);
  XCloseDisplay(display);
  return 0;
}
