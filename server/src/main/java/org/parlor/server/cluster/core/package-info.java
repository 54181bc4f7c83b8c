/** The side of the core: links to its gateways, restoration of their sessions, balance between them. */
@NullMarked
package org.parlor.server.cluster.core;

import org.jspecify.annotations.NullMarked;
