/** External GTP and NBoard engines as child processes that play at a server or in a match. */
@NullMarked
package org.parlor.bots.bridge;

import org.jspecify.annotations.NullMarked;
