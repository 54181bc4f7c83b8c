/**
 * The rules of the games: positions, legal moves, end of game and score. Used by server, bots and client; independent
 * of messages, network and user interface.
 */
@NullMarked
package org.parlor.rules;

import org.jspecify.annotations.NullMarked;
