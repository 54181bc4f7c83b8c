/** Levels of play, time budgets and the threads that search. Knows no message and no network. */
@NullMarked
package org.parlor.bots.engine;

import org.jspecify.annotations.NullMarked;
