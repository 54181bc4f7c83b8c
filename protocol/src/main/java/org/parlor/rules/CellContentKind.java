package org.parlor.rules;

/** The content of the cells of a board: counts of seeds, or pieces identified by a character. */
public enum CellContentKind {
    COUNT,
    PIECES
}
