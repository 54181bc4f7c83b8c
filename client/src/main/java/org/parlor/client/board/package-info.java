/** Draws boards. */
@NullMarked
package org.parlor.client.board;

import org.jspecify.annotations.NullMarked;
