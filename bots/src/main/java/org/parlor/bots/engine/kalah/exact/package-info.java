/** Positions of Kalah played out to the end. */
@NullMarked
package org.parlor.bots.engine.kalah.exact;

import org.jspecify.annotations.NullMarked;
