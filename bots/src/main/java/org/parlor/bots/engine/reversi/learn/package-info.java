/** How the evaluation of Reversi is learned: games against itself, weights fitted to how they ended, better games. */
@NullMarked
package org.parlor.bots.engine.reversi.learn;

import org.jspecify.annotations.NullMarked;
