package org.parlor.message.value;

/** How a tournament decides who meets whom. */
public enum TournamentFormat {
    /** Everybody meets everybody. */
    ROUNDROBIN,
    /** Whoever came first meets all others, one after another. */
    GAUNTLET,
    /** In each round those meet who have as many points as each other, and nobody twice. */
    SWISS,
    /** For so long, whoever is free meets whoever else is. */
    ARENA
}
