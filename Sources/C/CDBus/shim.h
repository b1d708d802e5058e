/* libdbus: a private connection to a message bus, for a thread that sleeps in poll, and functions
   for the parts of the message API that Swift cannot import (variadic calls and macros). Only
   cdbus_open may block. */
#pragma once
#include <dbus/dbus.h>
#include <stdint.h>
#include <stdlib.h>

/* A connection, and the watches that tell the events it waits for. */
struct cdbus_link {
  DBusConnection *connection;
  DBusWatch *watches[4];
};

static inline dbus_bool_t cdbus_add_watch(DBusWatch *watch, void *link) {
  DBusWatch **watches = ((struct cdbus_link *)link)->watches;
  for (int i = 0; i < 4; i++) {
    if (watches[i]) continue;
    watches[i] = watch;
    return TRUE;
  }
  return FALSE;
}

static inline void cdbus_remove_watch(DBusWatch *watch, void *link) {
  DBusWatch **watches = ((struct cdbus_link *)link)->watches;
  for (int i = 0; i < 4; i++)
    if (watches[i] == watch) watches[i] = NULL;
}

/* Closes the connection, even after the bus is gone, and frees the link. */
static inline void cdbus_close(struct cdbus_link *link) {
  dbus_connection_set_watch_functions(link->connection, NULL, NULL, NULL, NULL, NULL);
  dbus_connection_close(link->connection);
  dbus_connection_unref(link->connection);
  free(link);
}

/* Connects to a bus; NULL if no bus listens at the address or memory runs out. libdbus does not
   exit the process when the bus goes away. */
static inline struct cdbus_link *cdbus_open(const char *address) {
  if (!dbus_threads_init_default()) return NULL;
  struct cdbus_link *link = calloc(1, sizeof *link);
  if (!link) return NULL;
  link->connection = dbus_connection_open_private(address, NULL);
  if (!link->connection) {
    free(link);
    return NULL;
  }
  dbus_connection_set_exit_on_disconnect(link->connection, FALSE);
  if (dbus_connection_set_watch_functions(
          link->connection, cdbus_add_watch, cdbus_remove_watch, NULL, link, NULL))
    return link;
  cdbus_close(link);
  return NULL;
}

/* The descriptor of the connection's socket, or -1. */
static inline int cdbus_descriptor(const struct cdbus_link *link) {
  int fd = -1;
  return dbus_connection_get_unix_fd(link->connection, &fd) ? fd : -1;
}

/* True if bytes wait to be written to the socket. */
static inline int cdbus_wants_to_write(const struct cdbus_link *link) {
  for (int i = 0; i < 4; i++) {
    DBusWatch *watch = link->watches[i];
    if (watch && dbus_watch_get_enabled(watch)
        && dbus_watch_get_flags(watch) & DBUS_WATCH_WRITABLE)
      return 1;
  }
  return 0;
}

/* Appends a string to a message's arguments; false if out of memory. */
static inline int cdbus_append(DBusMessage *message, const char *text) {
  return dbus_message_append_args(message, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID);
}

/* Appends a number to a message's arguments; false if out of memory. */
static inline int cdbus_append_number(DBusMessage *message, uint32_t number) {
  return dbus_message_append_args(message, DBUS_TYPE_UINT32, &number, DBUS_TYPE_INVALID);
}

/* Appends a signed number; false if out of memory. */
static inline int cdbus_append_signed_number(DBusMessage *message, int32_t number) {
  return dbus_message_append_args(message, DBUS_TYPE_INT32, &number, DBUS_TYPE_INVALID);
}

/* Appends a number of 16 bits; false if out of memory. */
static inline int cdbus_append_small_number(DBusMessage *message, uint16_t number) {
  return dbus_message_append_args(message, DBUS_TYPE_UINT16, &number, DBUS_TYPE_INVALID);
}

/* Appends a list of byte strings (aay), which stand one behind the other in `bytes`; false if out of
   memory. */
static inline int cdbus_append_byte_strings(
    DBusMessage *message, const uint8_t *bytes, const int *counts, int count) {
  DBusMessageIter at, list, string;
  dbus_message_iter_init_append(message, &at);
  if (!dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "ay", &list)) return 0;
  for (int i = 0; i < count; i++) {
    if (!dbus_message_iter_open_container(&list, DBUS_TYPE_ARRAY, "y", &string)
        || !dbus_message_iter_append_fixed_array(&string, DBUS_TYPE_BYTE, &bytes, counts[i])
        || !dbus_message_iter_close_container(&list, &string))
      return 0;
    bytes += counts[i];
  }
  return dbus_message_iter_close_container(&at, &list);
}

/* Appends a dictionary (a{sv}) with one entry, a string; false if out of memory. */
static inline int cdbus_append_option(DBusMessage *message, const char *key, const char *value) {
  DBusMessageIter at, options, entry, variant;
  dbus_message_iter_init_append(message, &at);
  return dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sv}", &options)
      && dbus_message_iter_open_container(&options, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
      && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key)
      && dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "s", &variant)
      && dbus_message_iter_append_basic(&variant, DBUS_TYPE_STRING, &value)
      && dbus_message_iter_close_container(&entry, &variant)
      && dbus_message_iter_close_container(&options, &entry)
      && dbus_message_iter_close_container(&at, &options);
}

/* An argument of a message. `type` is the type code of the D-Bus specification ("Type System") if
   one of the fields below holds the value, and 0 for other types or a missing argument. `text` is
   valid as long as the message. */
struct cdbus_value {
  char type;
  dbus_bool_t flag;
  uint32_t number;
  double fraction;
  const char *text;
};

/* The number of arguments of a message. */
static inline int cdbus_argument_count(DBusMessage *message) {
  DBusMessageIter at;
  int count = 0;
  if (!dbus_message_iter_init(message, &at)) return 0;
  do count++;
  while (dbus_message_iter_next(&at));
  return count;
}

/* Returns the byte string at `place` of the argument at `index`, a list of them (aay), and its length; NULL
   if there is none. The bytes are valid as long as the message. */
static inline const uint8_t *cdbus_byte_string(DBusMessage *message, int index, int place, int *count) {
  DBusMessageIter at, list, string;
  const uint8_t *bytes = NULL;
  if (!dbus_message_iter_init(message, &at)) return NULL;
  while (index-- > 0)
    if (!dbus_message_iter_next(&at)) return NULL;
  if (dbus_message_iter_get_arg_type(&at) != DBUS_TYPE_ARRAY
      || dbus_message_iter_get_element_type(&at) != DBUS_TYPE_ARRAY)
    return NULL;
  dbus_message_iter_recurse(&at, &list);
  while (dbus_message_iter_get_arg_type(&list) == DBUS_TYPE_ARRAY && place-- > 0)
    dbus_message_iter_next(&list);
  if (dbus_message_iter_get_arg_type(&list) != DBUS_TYPE_ARRAY
      || dbus_message_iter_get_element_type(&list) != DBUS_TYPE_BYTE)
    return NULL;
  dbus_message_iter_recurse(&list, &string);
  dbus_message_iter_get_fixed_array(&string, &bytes, count);
  return bytes ? bytes : (const uint8_t *)"";
}

/* Returns the argument at `index`, without the variants around it. */
static inline struct cdbus_value cdbus_argument(DBusMessage *message, int index) {
  struct cdbus_value value = {0};
  DBusMessageIter at;
  if (!dbus_message_iter_init(message, &at)) return value;
  while (index-- > 0)
    if (!dbus_message_iter_next(&at)) return value;
  while (dbus_message_iter_get_arg_type(&at) == DBUS_TYPE_VARIANT) {
    DBusMessageIter inner;
    dbus_message_iter_recurse(&at, &inner);
    at = inner;
  }
  switch (dbus_message_iter_get_arg_type(&at)) {
    case DBUS_TYPE_BOOLEAN: dbus_message_iter_get_basic(&at, &value.flag); break;
    case DBUS_TYPE_UINT32:
    case DBUS_TYPE_INT32: dbus_message_iter_get_basic(&at, &value.number); break;
    case DBUS_TYPE_UINT16: {
      uint16_t number = 0;
      dbus_message_iter_get_basic(&at, &number);
      value.number = number;
      break;
    }
    case DBUS_TYPE_DOUBLE: dbus_message_iter_get_basic(&at, &value.fraction); break;
    case DBUS_TYPE_STRING:
    case DBUS_TYPE_OBJECT_PATH: dbus_message_iter_get_basic(&at, &value.text); break;
    default: return value;
  }
  value.type = (char)dbus_message_iter_get_arg_type(&at);
  return value;
}
