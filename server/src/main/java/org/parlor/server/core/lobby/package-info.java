/** Lobby: seeks, challenges, bot policies, matchmaking, chat and game history. */
@NullMarked
package org.parlor.server.core.lobby;

import org.jspecify.annotations.NullMarked;
