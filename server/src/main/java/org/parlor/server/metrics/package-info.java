/**
 * Monitoring: Prometheus metrics, the HTTP port for health checks and metrics, and the rate-limited log.
 */
@NullMarked
package org.parlor.server.metrics;

import org.jspecify.annotations.NullMarked;
