/** Games in progress: applies their events, records them in the journal and notifies players and spectators. Requests about games. */
@NullMarked
package org.parlor.server.core.live;

import org.jspecify.annotations.NullMarked;
