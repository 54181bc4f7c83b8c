package org.parlor.message;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SafeText;

/** Requests about a game, from players and spectators. */
public sealed interface GameRequest extends ClientMessage {
    /** The game id; null if the game is requested in another way. */
    @Nullable
    String g();

    /** The player is ready and the clock may start. */
    @TypeTag("ready")
    record Ready(String g) implements GameRequest, ScopedRequest.OfPlay {}

    /**
     * Plays a move.
     *
     * @param ply the number of moves made before it
     * @param seq the {@code seq} of the turn it answers, or null
     */
    @TypeTag("move")
    record Move(
            String g,
            int ply,
            String move,
            @OmitNull @Nullable Long seq,
            @OmitNull @Nullable MoveInfo info) implements GameRequest, ScopedRequest.OfPlay {}

    /**
     * The search information of a bot's move.
     *
     * @param score in hundredths of a disc or seed, from the bot's side
     * @param depth in plies
     * @param pv the principal variation, as a list of moves or one string
     */
    record MoveInfo(
            @OmitNull @Nullable Integer score,
            @OmitNull @Nullable Integer depth,
            @OmitNull @Nullable Long nodes,
            @OmitNull @Nullable Object pv) {
        private static final int PV_CHARS_MAX = 400;

        public MoveInfo {
            boolean valid = pv == null || pv instanceof String || pv instanceof List;
            if (!valid || String.valueOf(pv).length() > PV_CHARS_MAX) {
                throw RequestException.badValue(
                        "pv", "\"pv\" must be an array of moves or a string, of at most 400 characters");
            }
            SafeText.requireClean("pv", String.valueOf(pv));
        }
    }

    /** Resigns the game. */
    @TypeTag("resign")
    record Resign(String g) implements GameRequest, ScopedRequest.OfPlay {}

    /** Aborts a game before both players have moved. */
    @TypeTag("abort")
    record Abort(String g) implements GameRequest, ScopedRequest.OfPlay {}

    /** Makes an offer to the opponent. */
    @TypeTag("offer")
    record Offer(
            String g, OfferKind kind, @OmitNull @Nullable Integer ms) implements GameRequest, ScopedRequest.OfPlay {}

    /** Accepts or declines an offer, or withdraws the player's own. */
    @TypeTag("answer")
    record Answer(String g, OfferKind kind, boolean accept) implements GameRequest, ScopedRequest.OfPlay {}

    /** Claims the result because the opponent is gone. */
    @TypeTag("claim")
    record Claim(String g, Result result) implements GameRequest, ScopedRequest.OfPlay {
        public enum Result {
            WIN,
            DRAW
        }
    }

    /** Gives the opponent time on the clock. */
    @TypeTag("time.give")
    record GiveTime(String g) implements GameRequest, ScopedRequest.OfPlay {}

    /**
     * Replaces the conditional moves of the player.
     *
     * @param ply the number of moves made before the first move of each line
     * @param lines the chosen moves of both players in their order, divided by spaces, the opponent's first: {@code "d6 c3 f4
     *     e3"}; {@link #ANY_MOVE} and one answer is a premove; none to cancel
     */
    @TypeTag("conditional.set")
    record SetConditional(String g, int ply, List<String> lines) implements GameRequest, ScopedRequest.OfPlay {
        /** Stands for whatever the opponent plays. */
        public static final String ANY_MOVE = "*";

        private static final int LINES_MAX = 64;
        private static final int LINE_MOVES_MAX = 60;
        private static final int MOVES_MAX = 500;

        public SetConditional {
            if (lines.size() > LINES_MAX) {
                throw tooLarge("There are " + lines.size() + " lines", LINES_MAX + " lines");
            }
            int moves = 0;
            for (String line : lines) {
                if (line.isBlank()) {
                    throw RequestException.badValue("lines", "A line is empty");
                }
                int count = moves(line).size();
                if (count > LINE_MOVES_MAX) {
                    throw tooLarge("A line has " + count + " moves", LINE_MOVES_MAX + " moves a line");
                }
                moves += count;
            }
            if (moves > MOVES_MAX) {
                throw tooLarge("There are " + moves + " moves", MOVES_MAX + " moves");
            }
            lines = List.copyOf(lines);
        }

        private static RequestException tooLarge(String given, String most) {
            return RequestException.badValue(
                    "lines", given + "; at most " + most + " are allowed, so leave some lines out");
        }

        public static List<String> moves(String line) {
            return List.of(line.strip().split(" +"));
        }

        /**
         * Returns what remains of a player's lines after a move.
         *
         * @param isOwn whether the player made it
         * @param isDue whether an answer of the player is due, so that a premove counts if no line begins with the move
         */
        public static List<String> remaining(List<String> lines, String move, boolean isOwn, boolean isDue) {
            List<String> rest = rest(lines, move);
            if (isOwn || (isDue && !rest.isEmpty())) {
                return rest;
            }
            return isDue
                    ? rest(lines, ANY_MOVE)
                    : Stream.concat(rest.stream(), lines.stream().filter(line -> line.startsWith(ANY_MOVE)))
                            .toList();
        }

        private static List<String> rest(List<String> lines, String move) {
            String prefix = move + " ";
            return lines.stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
        }

        /** Returns the number of moves of all lines. */
        public int moveCount() {
            return lines.stream().mapToInt(line -> moves(line).size()).sum();
        }
    }

    /**
     * Replaces the player's own note on a game, which no other player reads.
     *
     * @param text empty for none
     */
    @TypeTag("note.set")
    record SetNote(String g, String text) implements GameRequest, ScopedRequest.OfPlay {
        public static final int CHARS_MAX = 1_000;

        public SetNote {
            SafeText.requireClean("text", text);
            int length = text.codePointCount(0, text.length());
            if (length > CHARS_MAX) {
                throw RequestException.badValue(
                        "text", "A note has at most " + CHARS_MAX + " characters, not " + length);
            }
        }

        @Override
        public String toString() {
            return "SetNote[g=" + g + "]";
        }
    }

    /** Requests the player's own note on a game. */
    @TypeTag("note.get")
    record GetNote(String g) implements GameRequest, ScopedRequest.OfPlay {}

    /** Requests a new snapshot. */
    @TypeTag("sync")
    record Sync(String g) implements GameRequest, ScopedRequest.Unscoped {}

    /** Watches a game, a user's game, or, with {@code g} "top", the game that the server selects. */
    @TypeTag("watch")
    record Watch(
            @OmitNull @Nullable String g,
            @OmitNull @Nullable String user) implements GameRequest, ScopedRequest.OfWatch {
        public Watch {
            requireOne(g, user);
        }
    }

    /** Stops watching. */
    @TypeTag("unwatch")
    record Unwatch(
            @OmitNull @Nullable String g,
            @OmitNull @Nullable String user) implements GameRequest, ScopedRequest.OfWatch {
        public Unwatch {
            requireOne(g, user);
        }
    }

    /**
     * Requests the record of a finished or running game.
     *
     * @param as the record format
     */
    @TypeTag("record")
    record RecordRequest(String g, String as) implements GameRequest, ScopedRequest.Unscoped {}

    private static void requireOne(@Nullable String g, @Nullable String user) {
        if (g == null && user == null) {
            throw RequestException.badMessage("g", "field \"g\" or \"user\" is required");
        }
    }
}
