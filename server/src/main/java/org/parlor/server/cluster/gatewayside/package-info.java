/** A gateway of a cluster and its core: the core as it appears there, and what bridges a takeover. */
@NullMarked
package org.parlor.server.cluster.gatewayside;

import org.jspecify.annotations.NullMarked;
