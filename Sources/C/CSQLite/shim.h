/* SQLite: accounts and open rooms of a hub, and decks of cards. */
#pragma once
#include <sqlite3.h>
