/** Generates load on a server and measures latency and resource usage. */
@NullMarked
package org.parlor.bots.load;

import org.jspecify.annotations.NullMarked;
