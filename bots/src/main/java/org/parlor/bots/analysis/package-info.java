/** Analyses games: scores every move and detects mistakes. */
@NullMarked
package org.parlor.bots.analysis;

import org.jspecify.annotations.NullMarked;
