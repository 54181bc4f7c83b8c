/** Checking, exporting and importing a store. */
@NullMarked
package org.parlor.server.storage.maintenance;

import org.jspecify.annotations.NullMarked;
