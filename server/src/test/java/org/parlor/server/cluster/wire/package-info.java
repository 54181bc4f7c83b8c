/** The binary form of commands and effects. */
@NullMarked
package org.parlor.server.cluster.wire;

import org.jspecify.annotations.NullMarked;
