/** Drills: problems about the rules of a game, for the authors of programs that claim to know them. */
@NullMarked
package org.parlor.conformance;

import org.jspecify.annotations.NullMarked;
