/** Search of one Reversi position by several threads. */
@NullMarked
package org.parlor.bots.engines.reversi.parallel;

import org.jspecify.annotations.NullMarked;
