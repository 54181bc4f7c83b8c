/** The least that a server for two at a board can cost, and what this one costs beside it. */
@NullMarked
package org.parlor.server.baseline;

import org.jspecify.annotations.NullMarked;
