// Keeps modules in memory that libraries load while the tests run.
//
// LeakSanitizer looks at the end of the process where memory was allocated. A module that was closed by then has no
// name any more, so it could not be named in the list of suppressions. This library is loaded before the C library.

int dlclose(void *module) {
  (void)module;
  return 0;
}
