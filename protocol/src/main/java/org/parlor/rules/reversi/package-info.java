/** Reversi (Othello) on boards of any even size, under the tournament rule or the free passing rule. */
@NullMarked
package org.parlor.rules.reversi;

import org.jspecify.annotations.NullMarked;
