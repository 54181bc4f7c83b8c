/** Runs the core: event loop, timer, clock, and execution of the effects. */
@NullMarked
package org.parlor.server.runtime;

import org.jspecify.annotations.NullMarked;
