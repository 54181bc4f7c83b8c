/**
 * The server core: a deterministic state machine that maps commands to journal records and effects. It performs no I/O,
 * reads no clock and starts no threads.
 */
@NullMarked
package org.parlor.server.core;

import org.jspecify.annotations.NullMarked;
