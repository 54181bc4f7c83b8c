/** Queries over archived games. */
@NullMarked
package org.parlor.server.storage.archive;

import org.jspecify.annotations.NullMarked;
