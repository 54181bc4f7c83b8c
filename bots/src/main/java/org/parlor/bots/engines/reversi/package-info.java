/** Evaluation of Reversi on boards of any size. */
@NullMarked
package org.parlor.bots.engines.reversi;

import org.jspecify.annotations.NullMarked;
