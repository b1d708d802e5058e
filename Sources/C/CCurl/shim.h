/* libcurl's easy interface, with functions for the variadic ones, which Swift cannot import. */
#pragma once
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

/* Receives bytes of a body, or one line of a header; returns the number of bytes taken. */
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/* libcurl keeps a copy of the text. */
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

/* libcurl keeps a copy of the body, and makes the request a POST. */
static inline CURLcode ccurl_set_body(CURL *handle, const void *bytes, size_t count) {
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

/* The list stays the caller's. */
static inline CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *lines) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
}

static inline void ccurl_set_receivers(CURL *handle, ccurl_receiver body, ccurl_receiver header,
                                       void *context) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

/* Called at least once a second; a result other than 0 ends the transfer. */
typedef int (*ccurl_watch)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline void ccurl_set_watch(CURL *handle, ccurl_watch watch, void *context) {
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

/* Returns the status of the last answer, or 0 if there was no answer. */
static inline long ccurl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/* Returns the length that the last answer announced for its body, or -1. */
static inline curl_off_t ccurl_content_length(CURL *handle) {
  curl_off_t length = -1;
  curl_easy_getinfo(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}
