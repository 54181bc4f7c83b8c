/** A bot as a client of a server: its games, its time management and the engine sessions that choose its moves. */
@NullMarked
package org.parlor.bots.player;

import org.jspecify.annotations.NullMarked;
