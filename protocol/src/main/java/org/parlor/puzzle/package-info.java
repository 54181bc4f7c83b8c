/** Puzzles: positions with exactly one best move, their text form and the shipped list. */
@NullMarked
package org.parlor.puzzle;

import org.jspecify.annotations.NullMarked;
