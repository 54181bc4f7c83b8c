/** The binary form of what gateways and cores send each other. */
@NullMarked
package org.parlor.server.cluster.codec;

import org.jspecify.annotations.NullMarked;
