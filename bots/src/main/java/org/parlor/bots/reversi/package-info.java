/** Evaluation of Reversi on boards of any size. */
@NullMarked
package org.parlor.bots.reversi;

import org.jspecify.annotations.NullMarked;
