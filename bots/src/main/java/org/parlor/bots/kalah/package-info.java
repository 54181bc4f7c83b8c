/** Evaluation, search and exact solution of Kalah. */
@NullMarked
package org.parlor.bots.kalah;

import org.jspecify.annotations.NullMarked;
