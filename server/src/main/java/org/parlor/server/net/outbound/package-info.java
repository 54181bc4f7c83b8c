/** The outbound path, from effects to bytes: batching by connection, buffering, and broadcasting to spectators. */
@NullMarked
package org.parlor.server.net.outbound;

import org.jspecify.annotations.NullMarked;
