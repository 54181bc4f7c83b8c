/** Kalah on the full screen and in plain mode. */
@NullMarked
package org.parlor.client.game.kalah;

import org.jspecify.annotations.NullMarked;
