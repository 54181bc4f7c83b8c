/** The core of a cluster and its gateways: sessions, takeover and balancing. */
@NullMarked
package org.parlor.server.cluster.coreside;

import org.jspecify.annotations.NullMarked;
