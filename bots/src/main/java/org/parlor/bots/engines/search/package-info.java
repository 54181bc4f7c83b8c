/** Alpha-beta search for any game, and what the engine of a game implements. Depends only on the rules. */
@NullMarked
package org.parlor.bots.engines.search;

import org.jspecify.annotations.NullMarked;
