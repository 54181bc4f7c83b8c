package org.parlor.rules;

/** What the cells of a board hold: numbers of seeds, or pieces named by a character. */
public enum CellValues {
    COUNT,
    PIECES
}
