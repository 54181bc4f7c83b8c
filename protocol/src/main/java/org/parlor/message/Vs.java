package org.parlor.message;

/** Whom one will play against. */
public enum Vs {
    ANY,
    HUMAN,
    BOT
}
