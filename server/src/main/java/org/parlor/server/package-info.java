/** The server process: configuration, wiring of the components, startup, reload and shutdown. */
@NullMarked
package org.parlor.server;

import org.jspecify.annotations.NullMarked;
