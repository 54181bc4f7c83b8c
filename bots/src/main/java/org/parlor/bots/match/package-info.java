/** Matches between engines: openings, games in this process or on a server, and the log of finished games. */
@NullMarked
package org.parlor.bots.match;

import org.jspecify.annotations.NullMarked;
