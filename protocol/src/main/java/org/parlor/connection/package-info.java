/** TCP connections: line framing for both ends, and the client side with login, TLS, reconnect and resume. */
@NullMarked
package org.parlor.connection;

import org.jspecify.annotations.NullMarked;
