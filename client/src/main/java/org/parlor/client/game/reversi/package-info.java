/** Reversi on the full screen and in plain mode. */
@NullMarked
package org.parlor.client.game.reversi;

import org.jspecify.annotations.NullMarked;
