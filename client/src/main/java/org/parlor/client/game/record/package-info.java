/** Recorded games. */
@NullMarked
package org.parlor.client.game.record;

import org.jspecify.annotations.NullMarked;
