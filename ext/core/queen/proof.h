/* The proof that the rows of a shelf repeat; queen/certify.h has the theorem. */
#ifndef GRUNDY_QUEEN_PROOF_H
#define GRUNDY_QUEEN_PROOF_H

#include "core/queen/checkpoints.h"

/* Certify all chunks of a shelf that has just been opened. What is recorded to save work takes at most
** tape_bytes. CORE_LIMIT, CORE_NOMEM or
** CORE_INTERRUPTED: it is of no use then, and can only be closed. */
core_status queen_shelf_prove(queen_shelf *shelf, uint64_t tape_bytes);

#endif
