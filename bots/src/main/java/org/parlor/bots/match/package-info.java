/** Games in pairs between any two who find moves, in this process or on a server, and what they say about strength. */
@NullMarked
package org.parlor.bots.match;

import org.jspecify.annotations.NullMarked;
