/** Record formats used by other Othello programs: GGF, transcript and WTHOR. */
@NullMarked
package org.parlor.notation.othello;

import org.jspecify.annotations.NullMarked;
