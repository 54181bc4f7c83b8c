/** A bot on the wire: logs in, takes games as they come and answers each turn with a move its engine found. */
@NullMarked
package org.parlor.bots.player;

import org.jspecify.annotations.NullMarked;
