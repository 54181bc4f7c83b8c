/** The Kalah Game Protocol of external engines. */
@NullMarked
package org.parlor.bots.protocols.kgp;

import org.jspecify.annotations.NullMarked;
