/** How the changes of a step that fails half-way are rolled back. */
@NullMarked
package org.parlor.server.core.undo;

import org.jspecify.annotations.NullMarked;
