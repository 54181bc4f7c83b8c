/** Drills: problems about the rules of a game, for the authors of programs that claim to know them. */
@NullMarked
package org.parlor.drill;

import org.jspecify.annotations.NullMarked;
