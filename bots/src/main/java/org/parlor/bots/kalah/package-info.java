/** Evaluation, search, exact solver and opening book of Kalah. */
@NullMarked
package org.parlor.bots.kalah;

import org.jspecify.annotations.NullMarked;
