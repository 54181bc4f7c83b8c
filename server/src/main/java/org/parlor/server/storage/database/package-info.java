/** The databases a store can be in: SQLite and PostgreSQL. */
@NullMarked
package org.parlor.server.storage.database;

import org.jspecify.annotations.NullMarked;
