/** The forms in which the world's Othello players and programs keep games. */
@NullMarked
package org.parlor.record.reversi;

import org.jspecify.annotations.NullMarked;
