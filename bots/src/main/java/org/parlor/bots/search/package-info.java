/** Alpha-beta search for any game. Depends only on the rules. */
@NullMarked
package org.parlor.bots.search;

import org.jspecify.annotations.NullMarked;
