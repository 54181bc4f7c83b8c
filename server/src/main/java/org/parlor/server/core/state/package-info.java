/** The complete in-memory state of the core: all domains together. */
@NullMarked
package org.parlor.server.core.state;

import org.jspecify.annotations.NullMarked;
