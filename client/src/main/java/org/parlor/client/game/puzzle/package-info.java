/** Puzzles of a user: the ones to solve, and the progress with them. */
@NullMarked
package org.parlor.client.game.puzzle;

import org.jspecify.annotations.NullMarked;
