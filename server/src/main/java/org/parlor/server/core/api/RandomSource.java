package org.parlor.server.core.api;

/** Where the core gets what nobody may foresee. A port, so that a whole server can be run again under one seed. */
public interface RandomSource {

    /** A name for a game, session, seek or challenge: short, opaque, not yet used. */
    String id();

    /** A secret of at least 256 bits. */
    String secret();

    /** A few letters and digits for people to pass on by voice. */
    String code();

    /** A number from 0 up to, not including, the bound. */
    int below(int bound);
}
