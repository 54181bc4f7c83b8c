/**
 * The heart of the server as a state machine: commands in, effects and records out. It knows no network, no clock,
 * no file and no thread.
 */
@NullMarked
package org.parlor.server.core;

import org.jspecify.annotations.NullMarked;
