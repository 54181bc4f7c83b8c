/** How positions of Reversi look to a player. */
@NullMarked
package org.parlor.bots.engine.reversi;

import org.jspecify.annotations.NullMarked;
