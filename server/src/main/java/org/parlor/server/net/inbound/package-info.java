/** Inbound handlers, from bytes to commands: throttling, decoding, login and flow control. */
@NullMarked
package org.parlor.server.net.inbound;

import org.jspecify.annotations.NullMarked;
