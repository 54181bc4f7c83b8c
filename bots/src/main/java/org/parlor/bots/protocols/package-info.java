/** The processes of external engines and the lines exchanged with them; a subpackage per protocol. */
@NullMarked
package org.parlor.bots.protocols;

import org.jspecify.annotations.NullMarked;
