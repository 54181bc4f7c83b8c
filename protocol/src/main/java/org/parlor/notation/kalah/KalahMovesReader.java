package org.parlor.notation.kalah;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Reads the moves of Kalah with 6 pits and 4 seeds, up to a blank line a game: pits 1 to 6 of the side to move in the
 * order of sowing, or 1 to 6 of South and 8 to 13 of North, or letters A to F of South and a to f of North.
 */
public record KalahMovesReader(RecordInput recordInput) implements RecordReader {
    private static final Rules RULES = Games.get("kalah").rules();
    private static final int PITS = RULES.options().number("pits");
    private static final Pattern NUMBERS = Pattern.compile("\\s*[0-9]{1,2}(?:[\\s,]+[0-9]{1,2})+[\\s,]*");
    private static final Pattern LETTERS = Pattern.compile("\\s*[A-F](?:[\\s,]+[A-Fa-f])+[\\s,]*");
    /** Longer than any game; the patterns need stack for each move. */
    private static final int LINE_MAX = 1_000;

    private static final Pattern WORD = Pattern.compile("[^\\s,]+");
    private static final Pattern PIT = Pattern.compile("[0-9]{1,2}|[A-Fa-f]");
    private static final UserInfo UNKNOWN = new UserInfo("?", false, null, null);

    public static boolean matches(String line) {
        return line.length() <= LINE_MAX
                && (LETTERS.matcher(line).matches() || (NUMBERS.matcher(line).matches() && !isPosition(line)));
    }

    /** Returns whether a line is a position of Kalah: the seeds of all pits and stores. */
    public static boolean isPosition(String line) {
        int cells = RULES.board().cells().size();
        return line.length() <= LINE_MAX
                && NUMBERS.matcher(line).matches()
                && WORD.matcher(line).results().count() >= cells
                && WORD.matcher(line).results().anyMatch(word -> Integer.parseInt(word.group()) == 0);
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        byte[] line = recordInput.readLine();
        while (line != null && isSkipped(line)) {
            line = recordInput.readLine();
        }
        if (line == null) {
            return null;
        }
        int first = recordInput.lineRead();
        StringBuilder text = new StringBuilder();
        for (; line != null && !RecordInput.isBlank(line); line = recordInput.readLine()) {
            if (text.length() <= RecordInput.GAME_BYTES_MAX && !isSkipped(line)) {
                text.append(RecordInput.decode(line)).append('\n');
            }
        }
        return RecordReadResult.of(
                number, () -> "line " + first, "moves of Kalah such as 3 6 5", () -> replay(text.toString()));
    }

    private static boolean isSkipped(byte[] line) {
        return RecordInput.isBlank(line) || line[0] == '%' || line[0] == '#';
    }

    private static Replay replay(String text) {
        List<String> words =
                WORD.matcher(text).results().map(word -> word.group()).toList();
        boolean absolute = words.stream().anyMatch(word -> word.matches("[89]|1[0-3]"));
        List<RecordedMove> moves = new ArrayList<>();
        Position position = RULES.initial();
        for (String word : words) {
            if (!PIT.matcher(word).matches()) {
                throw new InvalidInputException(
                        "moves", "move " + (moves.size() + 1) + " must be a pit, not '" + word + "'");
            }
            String name = name(word, absolute, position.sideToMove());
            OptionalInt move = RULES.parse(name);
            moves.add(RecordedMove.of(name));
            if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
                break;
            }
            position = position.play(move.getAsInt());
        }
        return Replay.of(record(RULES, moves), RULES, ResultClaim.NONE);
    }

    static GameRecord record(Rules rules, List<RecordedMove> moves) {
        return GameRecord.beginning(rules, rules.initial(), List.of(UNKNOWN, UNKNOWN))
                .withMoves(moves);
    }

    /** Returns the name of a pit. North sows from its last pit, as South sees it, to its first. */
    private static String name(String word, boolean absolute, int seat) {
        if (Character.isLetter(word.charAt(0))) {
            boolean south = Character.isUpperCase(word.charAt(0));
            return pit(south ? 0 : 1, word.toLowerCase(Locale.ROOT).charAt(0) - 'a' + 1, PITS);
        }
        int number = Integer.parseInt(word);
        boolean north = absolute ? number > PITS : seat == 1;
        return pit(north ? 1 : 0, absolute && north ? number - PITS - 1 : number, PITS);
    }

    /** Returns the name of a pit by its number in the order of sowing. */
    static String pit(int seat, int number, int pits) {
        return seat == 0 ? "s" + number : "n" + (pits + 1 - number);
    }
}
