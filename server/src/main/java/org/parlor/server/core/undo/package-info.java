/** Rollback of the state changes of a failed step. */
@NullMarked
package org.parlor.server.core.undo;

import org.jspecify.annotations.NullMarked;
