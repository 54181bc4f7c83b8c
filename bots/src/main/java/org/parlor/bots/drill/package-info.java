/** Asks somebody's program about the rules and says what it gets wrong. */
@NullMarked
package org.parlor.bots.drill;

import org.jspecify.annotations.NullMarked;
