/** Making puzzles: proof of the one best move, and grading by the levels of the engine. */
@NullMarked
package org.parlor.bots.puzzle;

import org.jspecify.annotations.NullMarked;
