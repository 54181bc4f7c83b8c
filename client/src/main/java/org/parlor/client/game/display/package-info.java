/** The display of each game: a package per game and the list of them. */
@NullMarked
package org.parlor.client.game.display;

import org.jspecify.annotations.NullMarked;
