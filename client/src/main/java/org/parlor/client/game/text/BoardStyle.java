package org.parlor.client.game.text;

/**
 * How a board is written in plain mode: {@code DOTS} is the style of every game, {@code LETTERS} and {@code STARS} are
 * variants that a game may offer, {@code SPOKEN} is whole sentences for every game.
 */
public enum BoardStyle {
    DOTS,
    LETTERS,
    STARS,
    SPOKEN
}
