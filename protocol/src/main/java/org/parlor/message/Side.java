package org.parlor.message;

/** The seat that whoever offers a game wants for themselves. */
public enum Side {
    FIRST,
    SECOND,
    RANDOM
}
