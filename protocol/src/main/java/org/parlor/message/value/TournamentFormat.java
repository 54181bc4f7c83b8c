package org.parlor.message.value;

/** The pairing formats of tournaments. */
public enum TournamentFormat {
    /** Each player plays every other player. */
    ROUNDROBIN,
    /** The first player to join plays all others in turn. */
    GAUNTLET,
    /** Each round pairs players with equal or similar points, without repeated opponents. */
    SWISS,
    /** Pairs players as they become free, for a fixed duration. */
    ARENA
}
