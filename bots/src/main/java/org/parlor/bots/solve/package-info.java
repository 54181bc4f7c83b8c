/** Exact solutions of positions, and problems in the OBF format. */
@NullMarked
package org.parlor.bots.solve;

import org.jspecify.annotations.NullMarked;
