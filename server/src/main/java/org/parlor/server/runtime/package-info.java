/** Runs the core: event loop, timer and clock. */
@NullMarked
package org.parlor.server.runtime;

import org.jspecify.annotations.NullMarked;
