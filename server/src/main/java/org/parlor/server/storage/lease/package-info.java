/** The lease that allows one core of a cluster at a time to write to the store. */
@NullMarked
package org.parlor.server.storage.lease;

import org.jspecify.annotations.NullMarked;
