/** Evaluations, hints and reviews of games. */
@NullMarked
package org.parlor.client.game.analysis;

import org.jspecify.annotations.NullMarked;
