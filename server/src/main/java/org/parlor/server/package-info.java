/** The server as a program: its commands, wiring, start and stop. */
@NullMarked
package org.parlor.server;

import org.jspecify.annotations.NullMarked;
