/** Generates load on a server and measures its effect. */
@NullMarked
package org.parlor.bots.load;

import org.jspecify.annotations.NullMarked;
