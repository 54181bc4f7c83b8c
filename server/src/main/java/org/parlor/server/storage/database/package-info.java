/** The supported databases, SQLite and PostgreSQL, and the files of a store. */
@NullMarked
package org.parlor.server.storage.database;

import org.jspecify.annotations.NullMarked;
