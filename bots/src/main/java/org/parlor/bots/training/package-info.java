/** Trains the pattern weights by self-play and least squares. */
@NullMarked
package org.parlor.bots.training;

import org.jspecify.annotations.NullMarked;
