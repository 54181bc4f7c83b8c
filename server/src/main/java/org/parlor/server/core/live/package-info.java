/** Games in progress: applies their events, records them in the journal and notifies players and spectators. */
@NullMarked
package org.parlor.server.core.live;

import org.jspecify.annotations.NullMarked;
