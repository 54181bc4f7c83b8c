/** Alpha-beta search for any game. Depends on the rules alone. */
@NullMarked
package org.parlor.bots.search;

import org.jspecify.annotations.NullMarked;
