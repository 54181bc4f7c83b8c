/** The lobby screen. */
@NullMarked
package org.parlor.client.screen.lobby;

import org.jspecify.annotations.NullMarked;
