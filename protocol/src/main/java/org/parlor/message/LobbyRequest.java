package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client asks of the lobby: who and what is there, and a game to play. */
public sealed interface LobbyRequest extends ClientMessage {
    int CHAT_CHARS_MAX = 280;

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.lobby(this);
    }

    /** Asks for the lobby and its changes, or for no more of them. */
    @Tag("lobby")
    record Lobby(boolean on) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lobby(this);
        }
    }

    /** An open offer to play. */
    @Tag("seek")
    record Seek(
            String game,
            @Omit @Nullable Map<String, Object> options,
            TimeControl tc,
            @Omit @Nullable Boolean rated,
            @Omit @Nullable Side side,
            @Omit @Nullable List<Integer> range,
            @Omit @Nullable Vs vs,
            @Omit @Nullable Boolean code)
            implements LobbyRequest {
        public Seek {
            requireRange(range);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seek(this);
        }
    }

    /** Takes an own open offer back. */
    @Tag("seek.cancel")
    record SeekCancel(String seek) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seekCancel(this);
        }
    }

    /** Takes somebody's open offer up, by its id or by its code. */
    @Tag("seek.take")
    record SeekTake(
            @Omit @Nullable String seek, @Omit @Nullable String code) implements LobbyRequest {
        public SeekTake {
            if (seek == null && code == null) {
                throw Refusal.badMessage("seek", "seek.take needs a seek or a code");
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seekTake(this);
        }
    }

    /** An offer to one name. */
    @Tag("challenge")
    record Challenge(
            String to,
            String game,
            @Omit @Nullable Map<String, Object> options,
            TimeControl tc,
            @Omit @Nullable Boolean rated,
            @Omit @Nullable Side side,
            @Omit @Nullable Start pos,
            @Omit @Nullable Integer pairs)
            implements LobbyRequest {
        public Challenge {
            if (pairs != null && (pairs < 1 || pairs > 50)) {
                throw Refusal.badValue("pairs", "pairs are 1 to 50, not " + pairs);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challenge(this);
        }
    }

    /** Yes to a challenge. */
    @Tag("challenge.accept")
    record ChallengeAccept(String challenge) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeAccept(this);
        }
    }

    /** No to a challenge. */
    @Tag("challenge.decline")
    record ChallengeDecline(
            String challenge, @Omit @Nullable String why) implements LobbyRequest {
        public ChallengeDecline {
            requireWhy(why);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeDecline(this);
        }
    }

    /** Takes an own challenge back. */
    @Tag("challenge.cancel")
    record ChallengeCancel(String challenge) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeCancel(this);
        }
    }

    /** A bot's standing answer to challenges. */
    @Tag("policy")
    record Policy(
            int slots,
            List<String> games,
            @Omit @Nullable Limits tc,
            @Omit @Nullable Boolean rated,
            @Omit @Nullable Vs vs,
            @Omit @Nullable List<Integer> range,
            @Omit @Nullable Boolean quiet,
            @Omit @Nullable Boolean pair)
            implements LobbyRequest {
        public static final int SLOTS_MAX = 1000;

        public Policy {
            if (slots < 1 || slots > SLOTS_MAX) {
                throw Refusal.badValue("slots", "slots are 1 to " + SLOTS_MAX + ", not " + slots);
            }
            if (games.isEmpty()) {
                throw Refusal.badValue("games", "games lists at least one kind of game, or *");
            }
            requireRange(range);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.policy(this);
        }

        /** The time controls that suit; the bounds are of the base in milliseconds. */
        public record Limits(
                @Omit @Nullable Integer minBase,
                @Omit @Nullable Integer maxBase,
                @Omit @Nullable List<String> modes) {
            public Limits {
                if (minBase != null && maxBase != null && minBase > maxBase) {
                    throw Refusal.badValue("minBase", "minBase is at most maxBase (" + maxBase + "), not " + minBase);
                }
                if (modes != null) {
                    requireModes(modes);
                }
            }

            private static void requireModes(List<String> modes) {
                Family known = Family.of(TimeControl.class);
                if (modes.isEmpty()) {
                    throw Refusal.badValue("modes", "modes lists at least one of " + known.tags());
                }
                for (int i = 0; i < modes.size(); i++) {
                    known.require(modes.get(i), "modes[" + i + "]");
                }
            }
        }
    }

    /** A page of what there is. */
    @Tag("list")
    record Listing(
            What what,
            @Omit @Nullable String game,
            @Omit @Nullable String after) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.list(this);
        }

        /** What can be listed. */
        public enum What {
            GAMES,
            USERS,
            BOTS
        }
    }

    /**
     * Asks for the finished games of somebody.
     *
     * @param user whose, or null for one's own
     * @param vs the name of the opponent, or null for all
     */
    @Tag("history")
    record History(
            @Omit @Nullable String user,
            @Omit @Nullable String game,
            @Omit @Nullable String vs,
            @Omit @Nullable String after)
            implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.history(this);
        }
    }

    /** Something said in a room. */
    @Tag("chat")
    record Chat(String room, String text) implements LobbyRequest {
        public Chat {
            Text.requireClean("text", text);
            int length = text.codePointCount(0, text.length());
            if (text.isBlank() || length > CHAT_CHARS_MAX) {
                throw Refusal.badValue(
                        "text", "A line of chat has 1 to " + CHAT_CHARS_MAX + " characters, not " + length);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.chat(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R lobby(Lobby lobby);

        R seek(Seek seek);

        R seekCancel(SeekCancel cancel);

        R seekTake(SeekTake take);

        R challenge(Challenge challenge);

        R challengeAccept(ChallengeAccept accept);

        R challengeDecline(ChallengeDecline decline);

        R challengeCancel(ChallengeCancel cancel);

        R policy(Policy policy);

        R list(Listing listing);

        R history(History history);

        R chat(Chat chat);
    }

    private static void requireRange(@Nullable List<Integer> range) {
        if (range != null && (range.size() != 2 || range.get(0) > range.get(1))) {
            throw Refusal.badValue("range", "range is the lowest and the highest rating, such as [1400,1800]");
        }
    }

    private static void requireWhy(@Nullable String why) {
        if (why != null && !why.matches("[A-Za-z]{1,32}")) {
            throw Refusal.badValue("why", "why is one word of up to 32 letters");
        }
    }
}
