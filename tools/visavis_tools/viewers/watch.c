/* watch WIDTH HEIGHT SECONDS: reads the top left part of the X screen about every millisecond, and prints what changes
   there, with the monotonic clock: "TIME level GRAY" for the point in its center, "TIME text" for the rows below.

   A reading is one round trip: the requests for the center and the rows are sent together. Rows 24 apart meet every
   line of captions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

enum { distance = 24, most_rows = 64, point_size = 4 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int fail(const char *reason) {
  fprintf(stderr, "watch: %s\n", reason);
  return 1;
}

int main(int count, char **arguments) {
  if (count != 4) return fail("usage: watch WIDTH HEIGHT SECONDS");
  int width = atoi(arguments[1]), height = atoi(arguments[2]);
  double end = now() + atof(arguments[3]);
  int top = height * 3 / 5, rows = (height - top) / distance, row_size = width * 4;
  size_t size = point_size + (size_t)rows * row_size;
  xcb_connection_t *display = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(display)) return fail("no display");
  if (width < 1 || rows < 1 || rows > most_rows) return fail("no such size");
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(display)).data->root;

  int segment = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  unsigned char *seen = segment < 0 ? (void *)-1 : shmat(segment, NULL, 0), *before = calloc(1, size);
  if (seen == (void *)-1 || !before) return fail("no shared memory");
  xcb_shm_seg_t shared = xcb_generate_id(display);
  xcb_generic_error_t *error = xcb_request_check(display, xcb_shm_attach_checked(display, shared, segment, 0));
  shmctl(segment, IPC_RMID, NULL);
  if (error) return fail("the X server has no MIT-SHM");

  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  for (double time = 0; time < end;) {
    xcb_shm_get_image_cookie_t asked[1 + most_rows];
    const unsigned all = ~0u;
    asked[0] = xcb_shm_get_image(
        display, root, width / 2, height / 2, 1, 1, all, XCB_IMAGE_FORMAT_Z_PIXMAP, shared, 0);
    for (int row = 0; row < rows; row++)
      asked[1 + row] = xcb_shm_get_image(
          display, root, 0, top + row * distance, width, 1, all, XCB_IMAGE_FORMAT_Z_PIXMAP, shared,
          point_size + row * row_size);
    for (int request = 0; request <= rows; request++) {
      xcb_shm_get_image_reply_t *reply = xcb_shm_get_image_reply(display, asked[request], NULL);
      if (!reply) return fail("the screen cannot be read");
      free(reply);
    }
    time = now();
    /* Green stands for gray. */
    if (seen[1] != before[1]) printf("%.6f level %d\n", time, seen[1]);
    if (memcmp(seen + point_size, before + point_size, size - point_size) != 0) printf("%.6f text\n", time);
    memcpy(before, seen, size);
    nanosleep(&(struct timespec){0, 900000}, NULL);
  }
  return 0;
}
