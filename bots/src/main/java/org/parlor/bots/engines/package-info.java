/** Engines, levels, time budgets and search threads. Independent of messages and network. */
@NullMarked
package org.parlor.bots.engines;

import org.jspecify.annotations.NullMarked;
