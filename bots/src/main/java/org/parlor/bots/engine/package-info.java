/** Engines, levels, time budgets and search threads. Independent of messages and network. */
@NullMarked
package org.parlor.bots.engine;

import org.jspecify.annotations.NullMarked;
