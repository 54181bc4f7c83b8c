/** Integrity check, export and import of a store. */
@NullMarked
package org.parlor.server.storage.maintenance;

import org.jspecify.annotations.NullMarked;
