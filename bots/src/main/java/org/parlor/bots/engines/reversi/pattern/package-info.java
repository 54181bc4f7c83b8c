/** Pattern evaluation of Reversi: patterns, weights and incremental indices. */
@NullMarked
package org.parlor.bots.engines.reversi.pattern;

import org.jspecify.annotations.NullMarked;
