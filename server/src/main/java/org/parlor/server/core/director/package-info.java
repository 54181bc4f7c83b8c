/** Runs tournaments: registration, pairing, starting games, and recording results. */
@NullMarked
package org.parlor.server.core.director;

import org.jspecify.annotations.NullMarked;
