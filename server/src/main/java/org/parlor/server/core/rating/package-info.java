/** Glicko-2 ratings of accounts. */
@NullMarked
package org.parlor.server.core.rating;

import org.jspecify.annotations.NullMarked;
