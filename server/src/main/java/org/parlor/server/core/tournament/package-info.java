/** Tournaments: pairing systems, standings with tie-breaks, and running tournaments. */
@NullMarked
package org.parlor.server.core.tournament;

import org.jspecify.annotations.NullMarked;
