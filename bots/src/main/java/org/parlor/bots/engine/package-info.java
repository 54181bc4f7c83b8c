/**
 * What makes a player of the search: how positions of each game look, levels of play, and the threads that think. It
 * knows no message and no network, so any program may play against it.
 */
@NullMarked
package org.parlor.bots.engine;

import org.jspecify.annotations.NullMarked;
