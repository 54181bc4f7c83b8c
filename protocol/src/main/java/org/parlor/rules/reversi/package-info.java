/** Reversi (Othello) on boards of any even size, with the tournament rule or free passing. */
@NullMarked
package org.parlor.rules.reversi;

import org.jspecify.annotations.NullMarked;
