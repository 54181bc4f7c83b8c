/** External engines as players: their settings, their processes and the games that they play. */
@NullMarked
package org.parlor.bots.external;

import org.jspecify.annotations.NullMarked;
