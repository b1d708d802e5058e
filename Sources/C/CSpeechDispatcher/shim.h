/* The desktop's speech, as screen readers use it. */
#pragma once
#include <speech-dispatcher/libspeechd.h>
#include <stddef.h>
#include <stdlib.h>

/* Connects to the socket at a path, or to the user's own speech dispatcher, which is started if need be.
   NULL if there is none. Two threads may use the connection: that of the library reads the events. */
static inline SPDConnection *cspeech_open(char *path) {
  SPDConnectionAddress own = {.method = SPD_METHOD_UNIX_SOCKET, .unix_socket_name = path};
  char *reason = NULL;
  SPDConnection *connection =
      spd_open2("visavis", "captions", NULL, SPD_MODE_THREADED, path ? &own : NULL, !path, &reason);
  free(reason);
  return connection;
}

/* Has the function called at the beginning and the end of each message, on the library's thread. */
static inline void cspeech_watch(SPDConnection *connection, SPDCallback call) {
  connection->callback_begin = connection->callback_end = connection->callback_cancel = call;
  spd_set_notification_on(connection, SPD_BEGIN);
  spd_set_notification_on(connection, SPD_END);
  spd_set_notification_on(connection, SPD_CANCEL);
}
