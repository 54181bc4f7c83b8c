/** Match scores, Elo estimates and the sequential probability ratio test. */
@NullMarked
package org.parlor.bots.match.statistics;

import org.jspecify.annotations.NullMarked;
