/** The server process in each of its roles: wiring of the components, startup, reload and shutdown. */
@NullMarked
package org.parlor.server.app;

import org.jspecify.annotations.NullMarked;
