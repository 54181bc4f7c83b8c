/** Draws a game: the board and the panels around it. */
@NullMarked
package org.parlor.client.screen.view;

import org.jspecify.annotations.NullMarked;
