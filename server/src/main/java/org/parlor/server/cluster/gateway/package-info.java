/** The side of a gateway: the link to the active core, and the move of its sessions to the next one. */
@NullMarked
package org.parlor.server.cluster.gateway;

import org.jspecify.annotations.NullMarked;
