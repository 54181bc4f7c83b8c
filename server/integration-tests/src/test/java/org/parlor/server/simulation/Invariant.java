package org.parlor.server.simulation;

/** Invariants of the server. A simulation fails at the first violation. */
public enum Invariant {
    ACKNOWLEDGED_IS_DURABLE("acknowledged events are durable, a move at its ply"),
    ONCE_AND_IN_ORDER("plies follow one another without a gap and are legal by an independent replay"),
    REFUSED_IS_ABSENT("records contain nothing unrequested or rejected"),
    SAME_VERDICT("a repeated request without reply gets the same result"),
    ONE_RESULT("a game has exactly one result, and it follows from its history"),
    CLOCKS("clocks follow from the records, and do not run while the server is down"),
    HISTORY_SURVIVES("state that depends on history, such as passes and open offers, survives a restart"),
    TRUTH("game messages match the records"),
    PERSONAL("messages reach only their recipients"),
    TOKENS("revoked tokens stay invalid, others stay valid"),
    ONE_REPLY("every request has one reply, before the messages it causes"),
    EPOCHS("a core neither commits nor sends anything after a core of a later epoch"),
    DELIVERY("what a core sends reaches each connection once, in order and without an unnoticed gap"),
    SESSIONS("the active core has the sessions and subscriptions of the open connections, and no others"),
    TAKEOVER("a core that reaches the database and the network takes over within two seconds of a fault"),
    PRESENCE("a game starts only with players who are connected, or with the grace of one who is away in a series"),
    SEATS("a seat belongs to one account from the start of a game to its end, and in the games that follow"),
    ARENA("players of an arena who are here and free are paired in time"),
    NO_TRACE("a refused request changes neither the state nor the journal, and sends nothing to others"),
    FITS("every message of the server fits in a line"),
    NO_GAPS("sequence numbers of game messages increase by one"),
    LIVENESS("every game ends in the quiet period"),
    NO_FAULT("the core never throws");

    private final String description;

    Invariant(String description) {
        this.description = description;
    }

    /** @throws Broken if the condition is false */
    public void require(boolean condition, Object... details) {
        if (!condition) {
            throw violation(details);
        }
    }

    public Violation violation(Object... details) {
        StringBuilder what = new StringBuilder();
        for (Object part : details) {
            what.append(part);
        }
        return new Violation(this, description + ": " + what);
    }

    /** A violated invariant. */
    public static final class Violation extends AssertionError {
        private static final long serialVersionUID = 1L;

        private final Invariant invariant;
        private int actions;

        private Violation(Invariant invariant, String message) {
            super(invariant + ", " + message);
            this.invariant = invariant;
        }

        public Invariant invariant() {
            return invariant;
        }

        /** The number of actions before the violation. */
        public int actions() {
            return actions;
        }

        public Violation withActionCount(int count) {
            actions = count;
            return this;
        }
    }
}
