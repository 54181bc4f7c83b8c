/** From bytes to commands: throttling, decoding, log-in and flow control. */
@NullMarked
package org.parlor.server.net.inbound;

import org.jspecify.annotations.NullMarked;
