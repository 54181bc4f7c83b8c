package org.parlor.rules;

/**
 * A value that a cell of a board of pieces can hold.
 *
 * @param value the character in the text of a position
 * @param player whose piece it is
 * @param glyph a single-width character to draw it with, and {@code ascii} where only ASCII can be shown
 */
public record Piece(char value, String name, int player, char glyph, char ascii) {}
