/** Evaluates every move of a game. */
@NullMarked
package org.parlor.bots.analysis;

import org.jspecify.annotations.NullMarked;
