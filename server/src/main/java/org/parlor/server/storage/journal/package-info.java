/** The journal in database tables: reading, appending and encoding its records. */
@NullMarked
package org.parlor.server.storage.journal;

import org.jspecify.annotations.NullMarked;
