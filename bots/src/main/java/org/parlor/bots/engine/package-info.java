/** What makes a player of the search: how positions of each game look, levels of play, and how long to think. */
@NullMarked
package org.parlor.bots.engine;

import org.jspecify.annotations.NullMarked;
