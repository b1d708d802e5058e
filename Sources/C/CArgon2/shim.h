/* libargon2: sums of passwords that are slow to guess (RFC 9106). */
#pragma once
#include <argon2.h>
