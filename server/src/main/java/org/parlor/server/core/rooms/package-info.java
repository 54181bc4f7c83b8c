/** All games being played: where their events happen, are recorded and are told. */
@NullMarked
package org.parlor.server.core.rooms;

import org.jspecify.annotations.NullMarked;
