/* The values of partizan games as the arithmetic of games of masks. */
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_ARITHMETIC_H
#define GRUNDY_CORE_PARTIZAN_FORMS_ARITHMETIC_H

#include "core/bits/arithmetic.h"
#include "core/partizan/forms/games.h"

/* Values are ids of games in the store, which must outlive the arithmetic. */
bits_arithmetic games_arithmetic(games *store);

#endif
