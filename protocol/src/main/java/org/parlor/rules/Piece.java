package org.parlor.rules;

/**
 * A piece, on boards whose cells hold pieces.
 *
 * @param value the character used in the text of a position
 * @param player seat of its owner
 * @param glyph single-width character to draw it with
 * @param ascii ASCII alternative to the glyph
 */
public record Piece(char value, String name, int player, char glyph, char ascii) {}
