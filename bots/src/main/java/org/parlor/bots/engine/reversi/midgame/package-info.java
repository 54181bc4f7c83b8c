/**
 * The player of Reversi on 8×8: a selective search over the learned evaluation, which turns into the exact one when the
 * end is in reach.
 */
@NullMarked
package org.parlor.bots.engine.reversi.midgame;

import org.jspecify.annotations.NullMarked;
