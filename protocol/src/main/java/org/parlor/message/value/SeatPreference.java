package org.parlor.message.value;

/** The seat that the offering player prefers. */
public enum SeatPreference {
    FIRST,
    SECOND,
    RANDOM
}
