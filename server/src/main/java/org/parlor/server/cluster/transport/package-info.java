/** Loss-free links between gateways and cores over NATS. */
@NullMarked
package org.parlor.server.cluster.transport;

import org.jspecify.annotations.NullMarked;
