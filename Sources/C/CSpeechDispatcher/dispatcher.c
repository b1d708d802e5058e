#include "CSpeechDispatcher.h"

#include <pthread.h>

static SPDCallback receiver;

SPDConnection *cspeech_open(char *path) {
  SPDConnectionAddress own = {.method = SPD_METHOD_UNIX_SOCKET, .unix_socket_name = path};
  char *reason = NULL;
  SPDConnection *connection =
      spd_open2("visavis", "captions", NULL, SPD_MODE_THREADED, path ? &own : NULL, !path, &reason);
  free(reason);
  return connection;
}

/* spd_close cancels the library's thread, which would leave locks of the receiver behind. */
static void receive(size_t message, size_t client, SPDNotificationType kind) {
  int state;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  receiver(message, client, kind);
  pthread_setcancelstate(state, NULL);
}

void cspeech_watch(SPDConnection *connection, SPDCallback call) {
  receiver = call;
  connection->callback_begin = connection->callback_end = connection->callback_cancel = receive;
  spd_set_notification_on(connection, SPD_BEGIN);
  spd_set_notification_on(connection, SPD_END);
  spd_set_notification_on(connection, SPD_CANCEL);
}
