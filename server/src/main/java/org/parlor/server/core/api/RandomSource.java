package org.parlor.server.core.api;

/** The core's source of random values; replaceable, so that a run can be reproduced from a seed. */
public interface RandomSource {

    /** Returns a short, unique id for a game, session, seek or challenge. */
    String id();

    /** Returns a secret of at least 256 bits. */
    String secret();

    /** Returns a short code of letters and digits that people can read out. */
    String code();

    /** Returns a number from 0 (inclusive) to the bound (exclusive). */
    int below(int bound);
}
