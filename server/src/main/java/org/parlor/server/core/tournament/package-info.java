/** Tournament state, pairing systems, and standings with tie-breaks. */
@NullMarked
package org.parlor.server.core.tournament;

import org.jspecify.annotations.NullMarked;
