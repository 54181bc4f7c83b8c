/** The engine side of NBoard's protocol, version 2. */
@NullMarked
package org.parlor.bots.nboard;

import org.jspecify.annotations.NullMarked;
