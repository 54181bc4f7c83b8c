/** Selective midgame search of Reversi on 8×8. */
@NullMarked
package org.parlor.bots.engines.reversi.midgame;

import org.jspecify.annotations.NullMarked;
