package org.parlor.client.frame;

/** What a glyph is there for. A theme says how that looks; the layout is the same without any colour. */
public enum Role {
    TEXT,
    DIM,
    TITLE,
    RULE,
    KEY,
    TURN,
    BOARD,
    LABEL,
    FIRST,
    SECOND,
    LEGAL,
    LAST,
    PENDING,
    CURSOR,
    SELECTED,
    FIELD,
    BANNER,
    ERROR
}
