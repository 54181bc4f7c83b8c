package org.parlor.server.storage.journal;

/**
 * What a fact is about.
 *
 * @param name which one of its sort; empty where there is only one
 */
public record RecordKey(Kind sort, String name) {

    /** The words are those of the rows of all stores, and never changed. */
    enum Kind {
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

        Kind(String word) {
            this.word = word;
        }
    }

    public static RecordKey game(String id) {
        return new RecordKey(Kind.GAME, id);
    }

    /** As rows have it. */
    public String inRow() {
        return name.isEmpty() ? sort.word : sort.word + " " + name;
    }
}
