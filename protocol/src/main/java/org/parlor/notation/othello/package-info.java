/** Record formats of other Othello programs: GGF, PGN, SGF, Othello Quest, transcripts and WTHOR. */
@NullMarked
package org.parlor.notation.othello;

import org.jspecify.annotations.NullMarked;
