package org.parlor.message.value;

/** The accepted opponents. */
public enum OpponentFilter {
    ANY,
    HUMAN,
    BOT
}
