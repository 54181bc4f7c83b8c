/** How positions of Kalah look to a player. */
@NullMarked
package org.parlor.bots.engine.kalah;

import org.jspecify.annotations.NullMarked;
