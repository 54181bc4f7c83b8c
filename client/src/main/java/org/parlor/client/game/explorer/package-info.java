/** What was played from a position in files of recorded games. */
@NullMarked
package org.parlor.client.game.explorer;

import org.jspecify.annotations.NullMarked;
