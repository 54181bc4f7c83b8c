/** Rate limiting by token buckets. */
@NullMarked
package org.parlor.server.core.ratelimit;

import org.jspecify.annotations.NullMarked;
