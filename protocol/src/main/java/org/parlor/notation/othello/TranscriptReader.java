package org.parlor.notation.othello;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;

/**
 * Reads transcripts. If at least nine of ten lines begin with a first move or with a board and a move, each line is a game;
 * otherwise a game spans lines, up to a line that begins with a board or move number 1, or with a first move after a blank
 * line, a result or the end of a game. Lines that begin with {@code %} or {@code #} are comments.
 */
public final class TranscriptReader implements RecordReader {
    private static final Set<String> FIRST_MOVES = Set.of("d3", "c4", "f5", "e6");
    /** A board in one line and the side to move, if it is there. */
    private static final Pattern BOARD = Pattern.compile(
            "(?i)\\s*+\\[?\\s*+(?:8\\s++)?+(?:[XOBW*.-][ \\t]*+){64}+(?:(?:[01XOBW*]|Black|White)(?=[\\s\\]]|$))?+\\s*+]?\\s*+");
    /** Comments, and a pass before the first square. */
    private static final Pattern AFTER_BOARD = Pattern.compile("^(?:[%#].*+\\s*+)*+(?i:pass|pa|ps|--)?+");

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
                && lines.stream().noneMatch(TranscriptReader::isBoard)
                && (lines.stream().allMatch(TranscriptReader::isLegal) || !isLegal(String.join("\n", lines)));
        return new TranscriptReader(recordInput, gamePerLine);
    }

    /** Returns whether a text begins with a transcript: with a move, or with a board and a move after it. */
    public static boolean matches(String text) {
        Matcher board = BOARD.matcher(text);
        return board.lookingAt() ? beginsWithMove(text.substring(board.end())) : MoveText.firstMove(text) != null;
    }

    private static boolean beginsWithMove(String afterBoard) {
        return MoveText.firstMove(AFTER_BOARD.matcher(afterBoard).replaceFirst("")) != null;
    }

    /** The length of the board at the beginning of a text; 0 if there is none. */
    private static int boardLength(String text) {
        Matcher board = BOARD.matcher(text);
        return board.lookingAt() ? board.end() : 0;
    }

    private static boolean isComment(String line) {
        return line.startsWith("%") || line.startsWith("#");
    }

    /** Returns whether a line is a board without a move after it. */
    private static boolean isBoard(String line) {
        return boardLength(line) > 0 && !matches(line);
    }

    private static boolean isFirst(String line) {
        return boardLength(line) > 0
                || (FIRST_MOVES.contains(String.valueOf(MoveText.firstMove(line))) && !MoveText.beginsLater(line));
    }

    private static boolean isLegal(String game) {
        try {
            return replay(game, moves(game, 1)).error().isEmpty();
        } catch (InvalidInputException notMoves) {
            return false;
        }
    }

    private static MoveText moves(String game, int firstLine) {
        return new MoveText(game, firstLine, boardLength(game));
    }

    private static Replay replay(String game, MoveText moves) {
        String board = game.substring(0, boardLength(game));
        StartPosition start = board.isEmpty() ? OthelloRecordFactory.STANDARD_START : OthelloRecordFactory.start(board);
        moves.parse();
        return OthelloRecordFactory.replay(
                null,
                List.of(UNKNOWN, UNKNOWN),
                start,
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
        MoveText moves = moves(game.toString(), first);
        return RecordReadResult.of(number, moves::where, "moves such as f5d6c3", () -> replay(game.toString(), moves));
    }

    /** Adds the lines up to the next game. Comments stay as blank lines, so that the line numbers are right. */
    private void addLines(StringBuilder game) throws IOException {
        boolean blank = false;
        boolean isBoard = isBoard(game.toString());
        for (String next = readLine(); next != null; next = readLine()) {
            boolean skipped = next.isBlank() || isComment(next);
            if (!skipped && beginsGame(next, blank, isBoard, game)) {
                line = next;
                return;
            }
            blank = skipped ? blank || next.isBlank() : false;
            isBoard = isBoard && (skipped || !beginsWithMove(next));
            if (game.length() <= RecordInput.GAME_BYTES_MAX) {
                game.append('\n').append(skipped ? "" : next);
            }
        }
    }

    /** @param afterBoard whether the game so far is a board without moves, which the moves of the line belong to */
    private static boolean beginsGame(String line, boolean afterBlank, boolean afterBoard, CharSequence before) {
        return boardLength(line) > 0
                || (!afterBoard
                        && (MoveText.beginsWithOne(line)
                                || (isFirst(line)
                                        && (afterBlank || before.length() > GAME_CHARS_MAX || isComplete(before)))));
    }

    private static boolean isComplete(CharSequence game) {
        try {
            MoveText moves = moves(game.toString(), 1);
            boolean isOver = replay(game.toString(), moves).lastPosition().isOver();
            return isOver || moves.result() != null;
        } catch (InvalidInputException notMoves) {
            return false;
        }
    }

    private @Nullable String readLine() throws IOException {
        byte[] bytes = recordInput.readLine();
        return bytes == null ? null : RecordInput.decode(bytes);
    }
}
