/** Load tests of a server: the generator, the measurement of latency and resource usage, and the report. */
@NullMarked
package org.parlor.bots.load;

import org.jspecify.annotations.NullMarked;
