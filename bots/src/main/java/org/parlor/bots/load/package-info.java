/** Many games at once on a server from one cheap process, to see what the server makes of them. */
@NullMarked
package org.parlor.bots.load;

import org.jspecify.annotations.NullMarked;
