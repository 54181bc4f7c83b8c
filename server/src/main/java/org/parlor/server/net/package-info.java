/**
 * The Netty server: listening, channel pipelines, connections and their limits. Inbound lines become commands for the
 * core, effects of the core become outbound lines.
 */
@NullMarked
package org.parlor.server.net;

import org.jspecify.annotations.NullMarked;
