/** The form for a new game. */
@NullMarked
package org.parlor.client.screen.newgame;

import org.jspecify.annotations.NullMarked;
