/** A server of several processes: gateways and cores that exchange commands and effects over NATS. */
@NullMarked
package org.parlor.server.cluster;

import org.jspecify.annotations.NullMarked;
