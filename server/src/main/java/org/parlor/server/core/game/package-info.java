/** The state of a single game: events, position, clock, and the rules for player requests. */
@NullMarked
package org.parlor.server.core.game;

import org.jspecify.annotations.NullMarked;
