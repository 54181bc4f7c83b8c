/** Record formats of Kalah. */
@NullMarked
package org.parlor.notation.kalah;

import org.jspecify.annotations.NullMarked;
