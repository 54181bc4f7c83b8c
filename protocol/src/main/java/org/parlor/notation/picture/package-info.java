/** Pictures of positions and games. */
@NullMarked
package org.parlor.notation.picture;

import org.jspecify.annotations.NullMarked;
