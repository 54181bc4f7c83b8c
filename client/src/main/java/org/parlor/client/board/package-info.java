/** One view for each game, drawn from a position, and the list of them. Nothing outside this package knows a particular game's look. */
@NullMarked
package org.parlor.client.board;

import org.jspecify.annotations.NullMarked;
