package org.parlor.message.value;

/** Whom one will play against. */
public enum OpponentFilter {
    ANY,
    HUMAN,
    BOT
}
