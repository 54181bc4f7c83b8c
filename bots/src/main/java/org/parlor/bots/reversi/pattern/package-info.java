/** Pattern evaluation of Reversi: patterns, weights and incremental indices. */
@NullMarked
package org.parlor.bots.reversi.pattern;

import org.jspecify.annotations.NullMarked;
