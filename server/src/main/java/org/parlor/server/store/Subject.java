package org.parlor.server.store;

/**
 * What a fact is about.
 *
 * @param name which one of its sort; empty where there is only one
 */
record Subject(Sort sort, String name) {

    /** The words are those of the rows of all stores, and never changed. */
    enum Sort {
        GAME("game"),
        ACCOUNT("account"),
        PASSWORD("password"),
        TOKENS("tokens"),
        BOT_TOKENS("bot tokens"),
        RATING("rating"),
        MUTES("mutes of"),
        SANCTION("sanction of"),
        TOUR("tour"),
        SERVER("server");

        private final String word;

        Sort(String word) {
            this.word = word;
        }
    }

    static Subject game(String id) {
        return new Subject(Sort.GAME, id);
    }

    /** As rows have it. */
    String inRow() {
        return name.isEmpty() ? sort.word : sort.word + " " + name;
    }
}
