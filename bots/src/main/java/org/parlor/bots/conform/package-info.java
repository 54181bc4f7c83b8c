/** A server of scripted situations that tests the client side of a bot. */
@NullMarked
package org.parlor.bots.conform;

import org.jspecify.annotations.NullMarked;
