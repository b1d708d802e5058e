/* hiredis: Redis, by which several hubs share rooms. */
#pragma once
#include <hiredis/hiredis.h>
