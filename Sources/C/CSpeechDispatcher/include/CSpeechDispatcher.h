/* The desktop's speech, as screen readers use it. */
#pragma once
#include <speech-dispatcher/libspeechd.h>
#include <stddef.h>
#include <stdlib.h>

/* Connects to the socket at a path, or to the user's own speech dispatcher, which is started if need be.
   NULL if there is none. Two threads may use the connection: that of the library reads the events. */
SPDConnection *cspeech_open(char *path);

/* Has the receiver, one for all connections, called at the beginning and the end of each message, on the
   library's thread, which is not cancelled inside it. */
void cspeech_watch(SPDConnection *connection, SPDCallback receiver);
