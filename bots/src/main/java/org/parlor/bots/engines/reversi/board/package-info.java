/** Geometry, symmetry, stability and move lists of boards up to 8×8. */
@NullMarked
package org.parlor.bots.engines.reversi.board;

import org.jspecify.annotations.NullMarked;
