/** Lines over TCP: framing for both ends, and the client's side of a connection with log-in, back-off and resume. */
@NullMarked
package org.parlor.connection;

import org.jspecify.annotations.NullMarked;
