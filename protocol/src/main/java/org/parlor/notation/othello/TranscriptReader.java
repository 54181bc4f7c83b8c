package org.parlor.notation.othello;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;

/**
 * Reads transcripts. If at least nine of ten lines begin with a first move, each line is a game; otherwise a game spans lines, up to a
 * line that begins with move number 1, or with a first move after a blank line, a result or the end of a game. Lines that
 * begin with {@code %} or {@code #} are comments.
 */
public final class TranscriptReader implements RecordReader {
    private static final Set<String> FIRST_MOVES = Set.of("d3", "c4", "f5", "e6");
    private static final UserInfo UNKNOWN = OthelloRecordFactory.player(OthelloRecordFactory.UNKNOWN);
    /** A longer text is no single game; checked, so that the text is not parsed again for each of its lines. */
    private static final int GAME_CHARS_MAX = 4_096;

    private final RecordInput recordInput;
    private final boolean gamePerLine;
    private @Nullable String line;

    private TranscriptReader(RecordInput recordInput, boolean gamePerLine) {
        this.recordInput = recordInput;
        this.gamePerLine = gamePerLine;
    }

    /** @param head the beginning of the file */
    public static TranscriptReader of(RecordInput recordInput, String head) {
        List<String> lines =
                head.lines().filter(line -> !line.isBlank() && !isComment(line)).toList();
        long starts = lines.stream().filter(TranscriptReader::isFirst).count();
        boolean gamePerLine = 10 * starts >= 9L * lines.size()
                && (lines.stream().allMatch(TranscriptReader::isLegal) || !isLegal(String.join("\n", lines)));
        return new TranscriptReader(recordInput, gamePerLine);
    }

    /** Returns whether a line is a transcript. */
    public static boolean matches(String line) {
        return MoveText.firstMove(line) != null;
    }

    private static boolean isComment(String line) {
        return line.startsWith("%") || line.startsWith("#");
    }

    private static boolean isFirst(String line) {
        return FIRST_MOVES.contains(String.valueOf(MoveText.firstMove(line))) && !MoveText.beginsLater(line);
    }

    private static boolean isLegal(String moves) {
        try {
            return replay(new MoveText(moves, 1).parse()).error().isEmpty();
        } catch (InvalidInputException notMoves) {
            return false;
        }
    }

    private static Replay replay(MoveText moves) {
        return OthelloRecordFactory.replay(
                null,
                List.of(UNKNOWN, UNKNOWN),
                moves.moves(),
                Objects.requireNonNullElse(moves.result(), ResultClaim.NONE));
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        String next = line == null ? readLine() : line;
        while (next != null && (next.isBlank() || isComment(next))) {
            next = readLine();
        }
        line = null;
        if (next == null) {
            return null;
        }
        int first = recordInput.lineRead();
        StringBuilder game = new StringBuilder(next);
        if (!gamePerLine) {
            addLines(game);
        }
        MoveText moves = new MoveText(game.toString(), first);
        return RecordReadResult.of(number, moves::where, "moves such as f5d6c3", () -> replay(moves.parse()));
    }

    /** Adds the lines up to the next game. Comments stay as blank lines, so that the line numbers are right. */
    private void addLines(StringBuilder game) throws IOException {
        boolean blank = false;
        for (String next = readLine(); next != null; next = readLine()) {
            boolean skipped = next.isBlank() || isComment(next);
            if (!skipped && beginsGame(next, blank, game)) {
                line = next;
                return;
            }
            blank = skipped ? blank || next.isBlank() : false;
            if (game.length() <= RecordInput.GAME_BYTES_MAX) {
                game.append('\n').append(skipped ? "" : next);
            }
        }
    }

    private static boolean beginsGame(String line, boolean afterBlank, CharSequence before) {
        return MoveText.beginsWithOne(line)
                || (isFirst(line) && (afterBlank || before.length() > GAME_CHARS_MAX || isComplete(before)));
    }

    private static boolean isComplete(CharSequence game) {
        try {
            MoveText moves = new MoveText(game.toString(), 1).parse();
            return moves.result() != null || replay(moves).lastPosition().isOver();
        } catch (InvalidInputException notMoves) {
            return false;
        }
    }

    private @Nullable String readLine() throws IOException {
        byte[] bytes = recordInput.readLine();
        return bytes == null ? null : RecordInput.decode(bytes);
    }
}
