/** The game screen. */
@NullMarked
package org.parlor.client.screen.game;

import org.jspecify.annotations.NullMarked;
