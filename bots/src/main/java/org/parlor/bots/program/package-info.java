/** Somebody's program as a child of this one, which takes lines and gives lines. */
@NullMarked
package org.parlor.bots.program;

import org.jspecify.annotations.NullMarked;
