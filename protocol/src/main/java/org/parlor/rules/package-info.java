/**
 * The laws: what a position is, which moves are legal, when a game is over and who has won. Server, bots and client all
 * stand on this package; it knows no message, no network and no screen.
 */
@NullMarked
package org.parlor.rules;

import org.jspecify.annotations.NullMarked;
