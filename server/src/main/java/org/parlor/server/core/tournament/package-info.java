/** Tournaments as values: what has happened in one, who meets whom next, and who stands where. */
@NullMarked
package org.parlor.server.core.tournament;

import org.jspecify.annotations.NullMarked;
