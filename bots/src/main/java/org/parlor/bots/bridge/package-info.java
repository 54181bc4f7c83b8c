/** Our engine lent to programs that speak GTP or NBoard on two streams. */
@NullMarked
package org.parlor.bots.bridge;

import org.jspecify.annotations.NullMarked;
