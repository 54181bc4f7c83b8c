/** Evaluation, search, exact solver and opening book of Kalah. */
@NullMarked
package org.parlor.bots.engines.kalah;

import org.jspecify.annotations.NullMarked;
