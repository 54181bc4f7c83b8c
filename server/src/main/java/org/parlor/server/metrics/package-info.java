/**
 * What an operator watches: counts for a monitor and the port on which to ask for them, and a log of bounded size.
 */
@NullMarked
package org.parlor.server.metrics;

import org.jspecify.annotations.NullMarked;
