/** Persistent storage of the server: the ports of the journal and the archive, and what both share. */
@NullMarked
package org.parlor.server.storage;

import org.jspecify.annotations.NullMarked;
