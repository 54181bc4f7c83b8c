/** The list of recorded games and the replay screen. */
@NullMarked
package org.parlor.client.screen.replay;

import org.jspecify.annotations.NullMarked;
