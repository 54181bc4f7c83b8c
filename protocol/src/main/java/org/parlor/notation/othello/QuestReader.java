package org.parlor.notation.othello;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.JsonLineParser;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Reads games of Othello Quest: JSON objects over any number of lines, alone, one after another or in an array. */
public record QuestReader(RecordInput recordInput, RecordNotes notes) implements RecordReader {
    private static final String PLACE = "Othello Quest";
    private static final int DEPTH_MAX = 8;
    private static final int RATING_MAX = 1_000_000;

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        int next = recordInput.read();
        while (next >= 0 && next != '{') {
            next = recordInput.read();
        }
        if (next < 0) {
            return null;
        }
        int line = recordInput.line();
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.write(next);
        return readObject(json)
                ? RecordReadResult.of(
                        number,
                        () -> "line " + line,
                        "a game of Othello Quest",
                        () -> game(JsonLineParser.parse(RecordInput.utf8OrLatin1(json.toByteArray()), DEPTH_MAX), line))
                : new RecordReadResult.Damaged(number, "line " + line, "a game of Othello Quest: missing }");
    }

    /** Reads past the brace that closes the object; returns whether there is one. */
    private boolean readObject(ByteArrayOutputStream json) throws IOException {
        boolean inString = false;
        boolean escaped = false;
        int depth = 1;
        for (int next = recordInput.read(); next >= 0; next = recordInput.read()) {
            if (json.size() <= RecordInput.GAME_BYTES_MAX) {
                json.write(next);
            }
            inString ^= next == '"' && !escaped;
            escaped = inString && next == '\\' && !escaped;
            depth += inString ? 0 : next == '{' ? 1 : next == '}' ? -1 : 0;
            if (depth == 0) {
                return true;
            }
        }
        return false;
    }

    private Replay game(JsonObject json, int line) {
        String kind = text(json, "gtype");
        if (!kind.isEmpty() && !kind.toLowerCase(Locale.ROOT).matches("reversi.*|othello.*")) {
            throw new InvalidInputException("gtype", "gtype must be reversi, not " + SafeQuote.quote(kind));
        }
        JsonObject position = object(json.get("position"), "position");
        List<RecordedMove> moves = new ArrayList<>();
        ResultClaim claim = ResultClaim.NONE;
        for (JsonElement element : elements(position, "moves")) {
            JsonObject move = object(element, "moves");
            String ending = text(move, "s");
            String square = text(move, "m").toLowerCase(Locale.ROOT);
            if (!ending.isEmpty()) {
                claim = ending(ending);
            } else {
                moves.add(new RecordedMove(square.equals("-") ? "pass" : square, null, null, time(move), null));
            }
        }
        GameRecord game = OthelloRecordFactory.game(
                OthelloRecordFactory.STANDARD_RULES,
                PLACE,
                notes.parse(() -> "line " + line, "created", text(json, "created"), QuestReader::instant),
                players(json),
                clock(json),
                start(text(position, "startPos")),
                moves);
        return Replay.of(game, OthelloRecordFactory.STANDARD_RULES, claim);
    }

    /** Returns the claim of an ending by the side to move, such as {@code LOSE:RESIGN}. */
    private static ResultClaim ending(String text) {
        String[] parts = text.toUpperCase(Locale.ROOT).split(":", 2);
        String cause = parts.length > 1 ? parts[1] : "";
        String reason = cause.startsWith("RESIGN") ? "resign" : cause.startsWith("TIME") ? "time" : "adjudicated";
        int sign = switch (parts[0]) {
            case "LOSE" -> -1;
            case "WIN" -> 1;
            case "DRAW" -> 0;
            default -> throw new InvalidInputException("s", "unknown ending " + SafeQuote.quote(text));
        };
        return last -> new DiscDifferenceClaim(last.sideToMove() == 0 ? sign : -sign, reason).resolve(last);
    }

    private static @Nullable Long instant(String text) {
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeException | ArithmeticException unknown) {
            return null;
        }
    }

    private static List<UserInfo> players(JsonObject json) {
        List<UserInfo> players = new ArrayList<>();
        for (JsonElement element : elements(json, "players")) {
            JsonObject player = object(element, "players");
            String name = SafeText.sanitize(text(player, "name"));
            double rating = number(player, "oldR");
            players.add(new UserInfo(
                    name.isBlank() ? OthelloRecordFactory.UNKNOWN : name,
                    false,
                    null,
                    Math.abs(rating) <= RATING_MAX ? Integer.valueOf((int) Math.round(rating)) : null));
        }
        return players;
    }

    private static @Nullable TimeControl clock(JsonObject json) {
        double base = number(json, "tcb");
        double increment = number(json, "tci");
        return base >= 0 && base <= TimeControl.MILLIS_MAX
                ? new TimeControl.Fischer(
                        (int) base, increment >= 0 && increment <= TimeControl.MILLIS_MAX ? (int) increment : 0)
                : null;
    }

    private static StartPosition start(String text) {
        return text.isEmpty() ? OthelloRecordFactory.STANDARD_START : OthelloRecordFactory.start(text);
    }

    private static @Nullable Long time(JsonObject move) {
        double millis = number(move, "t");
        return millis >= 0 && millis <= TimeControl.MILLIS_MAX ? Long.valueOf((long) millis) : null;
    }

    private static String text(JsonObject json, String field) {
        JsonElement value = json.get(field);
        return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }

    /** Returns the number in a field, or NaN. */
    private static double number(JsonObject json, String field) {
        JsonElement value = json.get(field);
        boolean isNumber = value != null
                && value.isJsonPrimitive()
                && value.getAsJsonPrimitive().isNumber();
        return isNumber ? value.getAsDouble() : Double.NaN;
    }

    private static Iterable<JsonElement> elements(JsonObject json, String field) {
        JsonElement value = json.get(field);
        if (value == null || !value.isJsonArray()) {
            throw new InvalidInputException(field, "\"" + field + "\" must be an array");
        }
        return value.getAsJsonArray();
    }

    private static JsonObject object(@Nullable JsonElement value, String field) {
        if (value == null || !value.isJsonObject()) {
            throw new InvalidInputException(field, "\"" + field + "\" must be an object");
        }
        return value.getAsJsonObject();
    }
}
