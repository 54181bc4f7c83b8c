/** The forms in which the world's Othello players and programs keep games. */
@NullMarked
package org.parlor.notation.othello;

import org.jspecify.annotations.NullMarked;
