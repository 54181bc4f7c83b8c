/** Runs tournaments: takes entries, pairs, seats, and counts what comes of it. */
@NullMarked
package org.parlor.server.core.director;

import org.jspecify.annotations.NullMarked;
