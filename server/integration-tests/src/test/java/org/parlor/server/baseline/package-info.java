/** Compares the server with a minimal baseline server that only relays moves. */
@NullMarked
package org.parlor.server.baseline;

import org.jspecify.annotations.NullMarked;
