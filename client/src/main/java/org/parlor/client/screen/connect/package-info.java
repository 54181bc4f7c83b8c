/** Starts servers and bots, connects, and waits for games; ends the program. */
@NullMarked
package org.parlor.client.screen.connect;

import org.jspecify.annotations.NullMarked;
