// The first test replaces this file.
