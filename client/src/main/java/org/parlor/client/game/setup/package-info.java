/** Games and tournaments to be created, with everything that can be chosen. */
@NullMarked
package org.parlor.client.game.setup;

import org.jspecify.annotations.NullMarked;
