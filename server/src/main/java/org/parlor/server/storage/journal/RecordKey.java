package org.parlor.server.storage.journal;

/**
 * Key of a record: the entity it belongs to.
 *
 * @param name identifies the entity within its kind; empty for a singleton
 */
public record RecordKey(Kind kind, String name) {

    /** The words are stored in the column {@code subject} and never change. */
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

    /** The key in its stored form, as in the column {@code subject}. */
    public String subject() {
        return name.isEmpty() ? kind.word : kind.word + " " + name;
    }
}
