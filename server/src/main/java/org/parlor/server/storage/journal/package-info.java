/** The journal in database tables: reading, writing and encoding of its records. */
@NullMarked
package org.parlor.server.storage.journal;

import org.jspecify.annotations.NullMarked;
