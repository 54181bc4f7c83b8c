package org.parlor.client.game.text;

/**
 * The style of boards in plain mode: every game supports {@code DOTS} and {@code SPOKEN}, which uses
 * sentences; some games support {@code LETTERS} and {@code STARS}.
 */
public enum BoardStyle {
    DOTS,
    LETTERS,
    STARS,
    SPOKEN
}
