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

/** Requests to the lobby: seeks, challenges, listings and chat. */
public sealed interface LobbyRequest extends ClientMessage {
    int CHAT_CHARS_MAX = 280;

    /** Subscribes to the lobby or unsubscribes from it. */
    @TypeTag("lobby")
    record Lobby(boolean on) implements LobbyRequest, ScopedRequest.Unscoped {}

    /** Creates an open offer to play. */
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
            implements LobbyRequest, ScopedRequest.OfPlay {
        public Seek {
            requireRange(range);
        }
    }

    /** Cancels the client's own seek. */
    @TypeTag("seek.cancel")
    record SeekCancel(String seek) implements LobbyRequest, ScopedRequest.OfPlay {}

    /** Accepts a seek, by its id or its code. */
    @TypeTag("seek.take")
    record SeekTake(
            @OmitNull @Nullable String seek,
            @OmitNull @Nullable String code) implements LobbyRequest, ScopedRequest.OfPlay {
        public SeekTake {
            if (seek == null && code == null) {
                throw RequestException.badMessage("seek", "field \"seek\" or \"code\" is required");
            }
        }
    }

    /** Challenges a user. */
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
            implements LobbyRequest, ScopedRequest.OfChallenge {
        public Challenge {
            if (pairs != null && (pairs < 1 || pairs > 50)) {
                throw RequestException.badValue("pairs", "\"pairs\" must be 1 to 50, not " + pairs);
            }
        }
    }

    /** Accepts a challenge. */
    @TypeTag("challenge.accept")
    record ChallengeAccept(String challenge) implements LobbyRequest, ScopedRequest.OfPlay {}

    /** Declines a challenge. */
    @TypeTag("challenge.decline")
    record ChallengeDecline(
            String challenge, @OmitNull @Nullable String why) implements LobbyRequest, ScopedRequest.OfPlay {
        public ChallengeDecline {
            requireWhy(why);
        }
    }

    /** Cancels the client's own challenge. */
    @TypeTag("challenge.cancel")
    record ChallengeCancel(String challenge) implements LobbyRequest, ScopedRequest.OfChallenge {}

    /** Sets which challenges the server accepts automatically for a bot. */
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
            implements LobbyRequest, ScopedRequest.OfPlay {
        public static final int SLOTS_MAX = 1000;

        public Policy {
            if (slots < 1 || slots > SLOTS_MAX) {
                throw RequestException.badValue("slots", "\"slots\" must be 1 to " + SLOTS_MAX + ", not " + slots);
            }
            if (games.isEmpty()) {
                throw RequestException.badValue("games", "\"games\" must list at least one game, or *");
            }
            requireRange(range);
        }

        /**
         * The accepted time controls; the bounds apply to the base time, in milliseconds.
         *
         * @param gifts false if opponents may not give the bot time
         */
        public record Limits(
                @OmitNull @Nullable Integer minBase,
                @OmitNull @Nullable Integer maxBase,
                @OmitNull @Nullable List<String> modes,
                @OmitNull @Nullable Boolean gifts) {
            public Limits {
                if (minBase != null && maxBase != null && minBase > maxBase) {
                    throw RequestException.badValue(
                            "minBase", "\"minBase\" must be at most maxBase (" + maxBase + "), not " + minBase);
                }
                if (modes != null) {
                    requireModes(modes);
                }
            }

            private static void requireModes(List<String> modes) {
                TaggedUnionCodec codec = TaggedUnionCodec.of(TimeControl.class);
                if (modes.isEmpty()) {
                    throw RequestException.badValue("modes", "\"modes\" must list at least one of: " + codec.tags());
                }
                for (int i = 0; i < modes.size(); i++) {
                    codec.require(modes.get(i), "modes[" + i + "]");
                }
            }
        }
    }

    /** Requests a page of running games, users or bots. */
    @TypeTag("list")
    record Listing(
            Category what,
            @OmitNull @Nullable String game,
            @OmitNull @Nullable String after) implements LobbyRequest, ScopedRequest.Unscoped {
        public enum Category {
            GAMES,
            USERS,
            BOTS
        }
    }

    /**
     * Requests a page of a user's finished games.
     *
     * @param user the user, or null for the client's own account
     * @param vs the name of the opponent, or null for all
     */
    @TypeTag("history")
    record History(
            @OmitNull @Nullable String user,
            @OmitNull @Nullable String game,
            @OmitNull @Nullable String vs,
            @OmitNull @Nullable String after)
            implements LobbyRequest, ScopedRequest.Unscoped {}

    /** Sends a chat message to a room. */
    @TypeTag("chat")
    record Chat(String room, String text) implements LobbyRequest, ScopedRequest.OfChat {
        public Chat {
            SafeText.requireClean("text", text);
            int length = text.codePointCount(0, text.length());
            if (text.isBlank() || length > CHAT_CHARS_MAX) {
                throw RequestException.badValue(
                        "text", "A chat message must have 1 to " + CHAT_CHARS_MAX + " characters, not " + length);
            }
        }
    }

    private static void requireRange(@Nullable List<Integer> range) {
        if (range != null && (range.size() != 2 || range.get(0) > range.get(1))) {
            throw RequestException.badValue(
                    "range", "\"range\" must be the lowest and highest rating, such as [1400,1800]");
        }
    }

    private static void requireWhy(@Nullable String why) {
        if (why != null && !why.matches("[A-Za-z]{1,32}")) {
            throw RequestException.badValue("why", "\"why\" must be a word of 1 to 32 letters");
        }
    }
}
