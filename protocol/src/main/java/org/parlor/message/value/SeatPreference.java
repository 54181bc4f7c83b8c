package org.parlor.message.value;

/** The seat that whoever offers a game wants for themselves. */
public enum SeatPreference {
    FIRST,
    SECOND,
    RANDOM
}
