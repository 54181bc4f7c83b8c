/** The game-specific part of the engine. */
@NullMarked
package org.parlor.bots.game;

import org.jspecify.annotations.NullMarked;
