/* SQLite: the accounts and open rooms of a hub. */
#pragma once
#include <sqlite3.h>
