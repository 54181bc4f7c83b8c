/** The server as a program: configuration, wiring, start and stop. */
@NullMarked
package org.parlor.server;

import org.jspecify.annotations.NullMarked;
