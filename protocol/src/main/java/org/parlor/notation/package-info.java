/** Records of games: the forms they come in and go out in, and the replay that tells whether they can be true. */
@NullMarked
package org.parlor.notation;

import org.jspecify.annotations.NullMarked;
