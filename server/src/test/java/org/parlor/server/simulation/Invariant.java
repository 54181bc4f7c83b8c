package org.parlor.server.simulation;

/** What must hold whatever happens; the simulation ends with the first that does not. */
enum Invariant {
    ACKNOWLEDGED_IS_DURABLE("what was told is in the durable records, a move at its ply"),
    ONCE_AND_IN_ORDER("plies follow one another without a gap and are legal by an independent replay"),
    REFUSED_IS_ABSENT("nothing is in the records that nobody asked for or that was refused"),
    SAME_VERDICT("what was not answered gets the same verdict when it is sent again"),
    ONE_RESULT("a game has one result, and the one its history gives it"),
    CLOCKS("clocks can be reckoned again from the records, and nobody is charged for the server's absence"),
    HISTORY_SURVIVES("what history alone tells, as passes made and offers open, survives"),
    TRUTH("what is told of a game is what the records say"),
    PERSONAL("a message for one reaches nobody else"),
    TOKENS("secrets that were rotated or forgotten stay dead, those that were not stay alive"),
    ONE_REPLY("every request has one reply, before what it causes"),
    NO_GAPS("news of a game counts up by one"),
    LIVENESS("once it is quiet every game ends"),
    NO_FAULT("the core never throws");

    private final String sentence;

    Invariant(String sentence) {
        this.sentence = sentence;
    }

    /** @throws Broken if it does not hold */
    void require(boolean holds, Object... found) {
        if (!holds) {
            throw broken(found);
        }
    }

    Broken broken(Object... found) {
        StringBuilder what = new StringBuilder();
        for (Object part : found) {
            what.append(part);
        }
        return new Broken(this, sentence + ": " + what);
    }

    /** A law that did not hold. */
    static final class Broken extends AssertionError {
        private static final long serialVersionUID = 1L;

        private final Invariant invariant;
        private int deeds;

        private Broken(Invariant invariant, String message) {
            super(invariant + ", " + message);
            this.invariant = invariant;
        }

        Invariant law() {
            return invariant;
        }

        /** How many deeds it took. */
        int deeds() {
            return deeds;
        }

        Broken after(int count) {
            deeds = count;
            return this;
        }
    }
}
