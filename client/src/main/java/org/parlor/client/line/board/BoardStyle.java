package org.parlor.client.line.board;

/**
 * How a board of discs is drawn: {@code X O} in dots, {@code B W} counted from 0, or {@code * o} with edges;
 * or whole sentences, which is for every game.
 */
public enum BoardStyle {
    DOTS,
    LETTERS,
    STARS,
    SPOKEN
}
