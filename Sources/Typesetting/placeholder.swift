// The first source replaces this file.
