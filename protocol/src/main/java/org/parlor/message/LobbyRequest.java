package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;

/** What a client asks of the lobby: who and what is there, and a game to play. */
public sealed interface LobbyRequest extends ClientMessage {
    int CHAT_CHARS_MAX = 280;

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.lobby(this);
    }

    /** Asks for the lobby and its changes, or for no more of them. */
    @TypeTag("lobby")
    record Lobby(boolean on) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lobby(this);
        }
    }

    /** An open offer to play. */
    @TypeTag("seek")
    record Seek(
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            TimeControl tc,
            @OmitNull @Nullable Boolean rated,
            @OmitNull @Nullable SeatPreference side,
            @OmitNull @Nullable List<Integer> range,
            @OmitNull @Nullable OpponentFilter vs,
            @OmitNull @Nullable Boolean code)
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
    @TypeTag("seek.cancel")
    record SeekCancel(String seek) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seekCancel(this);
        }
    }

    /** Takes somebody's open offer up, by its id or by its code. */
    @TypeTag("seek.take")
    record SeekTake(
            @OmitNull @Nullable String seek,
            @OmitNull @Nullable String code) implements LobbyRequest {
        public SeekTake {
            if (seek == null && code == null) {
                throw RequestException.badMessage("seek", "seek.take needs a seek or a code");
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.seekTake(this);
        }
    }

    /** An offer to one name. */
    @TypeTag("challenge")
    record Challenge(
            String to,
            String game,
            @OmitNull @Nullable Map<String, Object> options,
            TimeControl tc,
            @OmitNull @Nullable Boolean rated,
            @OmitNull @Nullable SeatPreference side,
            @OmitNull @Nullable StartPosition pos,
            @OmitNull @Nullable Integer pairs)
            implements LobbyRequest {
        public Challenge {
            if (pairs != null && (pairs < 1 || pairs > 50)) {
                throw RequestException.badValue("pairs", "pairs are 1 to 50, not " + pairs);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challenge(this);
        }
    }

    /** Yes to a challenge. */
    @TypeTag("challenge.accept")
    record ChallengeAccept(String challenge) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeAccept(this);
        }
    }

    /** No to a challenge. */
    @TypeTag("challenge.decline")
    record ChallengeDecline(
            String challenge, @OmitNull @Nullable String why) implements LobbyRequest {
        public ChallengeDecline {
            requireWhy(why);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeDecline(this);
        }
    }

    /** Takes an own challenge back. */
    @TypeTag("challenge.cancel")
    record ChallengeCancel(String challenge) implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeCancel(this);
        }
    }

    /** A bot's standing answer to challenges. */
    @TypeTag("policy")
    record Policy(
            int slots,
            List<String> games,
            @OmitNull @Nullable Limits tc,
            @OmitNull @Nullable Boolean rated,
            @OmitNull @Nullable OpponentFilter vs,
            @OmitNull @Nullable List<Integer> range,
            @OmitNull @Nullable Boolean quiet,
            @OmitNull @Nullable Boolean pair)
            implements LobbyRequest {
        public static final int SLOTS_MAX = 1000;

        public Policy {
            if (slots < 1 || slots > SLOTS_MAX) {
                throw RequestException.badValue("slots", "slots are 1 to " + SLOTS_MAX + ", not " + slots);
            }
            if (games.isEmpty()) {
                throw RequestException.badValue("games", "games lists at least one kind of game, or *");
            }
            requireRange(range);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.policy(this);
        }

        /** The time controls that suit; the bounds are of the base in milliseconds. */
        public record Limits(
                @OmitNull @Nullable Integer minBase,
                @OmitNull @Nullable Integer maxBase,
                @OmitNull @Nullable List<String> modes) {
            public Limits {
                if (minBase != null && maxBase != null && minBase > maxBase) {
                    throw RequestException.badValue(
                            "minBase", "minBase is at most maxBase (" + maxBase + "), not " + minBase);
                }
                if (modes != null) {
                    requireModes(modes);
                }
            }

            private static void requireModes(List<String> modes) {
                TaggedUnionCodec known = TaggedUnionCodec.of(TimeControl.class);
                if (modes.isEmpty()) {
                    throw RequestException.badValue("modes", "modes lists at least one of " + known.tags());
                }
                for (int i = 0; i < modes.size(); i++) {
                    known.require(modes.get(i), "modes[" + i + "]");
                }
            }
        }
    }

    /** A page of what there is. */
    @TypeTag("list")
    record Listing(
            What what,
            @OmitNull @Nullable String game,
            @OmitNull @Nullable String after) implements LobbyRequest {
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
    @TypeTag("history")
    record History(
            @OmitNull @Nullable String user,
            @OmitNull @Nullable String game,
            @OmitNull @Nullable String vs,
            @OmitNull @Nullable String after)
            implements LobbyRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.history(this);
        }
    }

    /** Something said in a room. */
    @TypeTag("chat")
    record Chat(String room, String text) implements LobbyRequest {
        public Chat {
            SafeText.requireClean("text", text);
            int length = text.codePointCount(0, text.length());
            if (text.isBlank() || length > CHAT_CHARS_MAX) {
                throw RequestException.badValue(
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
            throw RequestException.badValue("range", "range is the lowest and the highest rating, such as [1400,1800]");
        }
    }

    private static void requireWhy(@Nullable String why) {
        if (why != null && !why.matches("[A-Za-z]{1,32}")) {
            throw RequestException.badValue("why", "why is one word of up to 32 letters");
        }
    }
}
