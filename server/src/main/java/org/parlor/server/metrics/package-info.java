/** Monitoring: Prometheus metrics, and the HTTP port for health checks and metrics. */
@NullMarked
package org.parlor.server.metrics;

import org.jspecify.annotations.NullMarked;
