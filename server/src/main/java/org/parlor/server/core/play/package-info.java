/** All games being played: where their events happen, are recorded and are told. */
@NullMarked
package org.parlor.server.core.play;

import org.jspecify.annotations.NullMarked;
