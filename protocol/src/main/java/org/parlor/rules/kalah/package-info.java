/** Kalah with any number of pits and seeds. */
@NullMarked
package org.parlor.rules.kalah;

import org.jspecify.annotations.NullMarked;
