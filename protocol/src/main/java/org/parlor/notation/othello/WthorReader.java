package org.parlor.notation.othello;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/**
 * Reads the games of a WTHOR file ({@code .wtb}), the tournament database of the French Othello federation: a header of
 * 16 bytes, then 68 bytes per game; numbers are little-endian.
 */
public final class WthorReader implements RecordReader {
    private static final int HEADER_BYTES = 16;
    private static final int GAME_BYTES = 68;
    private static final int MOVES_AT = 8;
    private static final int CELLS = 64;

    /** Moves indexed by their byte, row times ten plus column; null if that is not a square. */
    private static final @Nullable RecordedMove[] MOVES = moves();

    private final RecordInput recordInput;
    private final WthorNames names;
    private final int year;
    private final long declaredGames;
    private int games;
    private boolean ended;

    private WthorReader(RecordInput recordInput, WthorNames names, byte[] header) {
        this.recordInput = recordInput;
        this.names = names;
        this.declaredGames = Integer.toUnsignedLong(number(header, 4, 4));
        this.year = number(header, 10, 2);
    }

    /** Returns true if a file begins with the century of its creation, a byte that never begins a text file. */
    public static boolean matches(byte[] head) {
        return head.length > 0 && (head[0] == 19 || head[0] == 20);
    }

    /** @throws InvalidInputException if the file does not contain Reversi games on 8×8 */
    public static WthorReader of(RecordInput recordInput, WthorNames names) throws IOException {
        byte[] header = recordInput.read(HEADER_BYTES);
        if (header.length < HEADER_BYTES) {
            throw new InvalidInputException(
                    "file", "A WTHOR file has a header of 16 bytes, this one ends after " + header.length);
        }
        int size = header[12] == 0 ? 8 : header[12] & 0xFF;
        if (size != 8) {
            throw new InvalidInputException(
                    "file", "Only WTHOR files of 8x8 boards are supported, not " + size + "x" + size);
        }
        if (header[13] != 0) {
            throw new InvalidInputException("file", "WTHOR files of solitaires are not supported");
        }
        return new WthorReader(recordInput, names, header);
    }

    @Override
    public @Nullable ParsedRecord next(int number) throws IOException {
        long offset = recordInput.offset();
        byte[] game = recordInput.read(GAME_BYTES);
        if (ended || game.length == 0) {
            return ended ? null : end(number);
        }
        games++;
        if (game.length < GAME_BYTES) {
            return new ParsedRecord.Damaged(
                    number, "byte " + offset, "a game of 68 bytes: the file ends after " + game.length);
        }
        return ParsedRecord.of(number, () -> "byte " + offset, "a game of 68 bytes", () -> parse(game));
    }

    private @Nullable ParsedRecord end(int number) {
        ended = true;
        return games == declaredGames
                ? null
                : new ParsedRecord.Damaged(
                        number, "byte 4", declaredGames + " games as declared in the header: found " + games);
    }

    private Replay parse(byte[] game) {
        int score = game[6] & 0xFF;
        if (score > CELLS) {
            throw new InvalidInputException("score", "Black's discs must be 0 to 64, not " + score);
        }
        return Replay.of(
                OthelloFormats.game(
                        OthelloFormats.STANDARD_RULES,
                        names.tournament(number(game, 0, 2)) + " " + year,
                        null,
                        List.of(
                                OthelloFormats.player(names.player(number(game, 2, 2))),
                                OthelloFormats.player(names.player(number(game, 4, 2)))),
                        null,
                        OthelloFormats.STANDARD_START,
                        moves(game)),
                OthelloFormats.STANDARD_RULES,
                new DiscMargin(2 * score - CELLS, null));
    }

    private static List<RecordedMove> moves(byte[] game) {
        List<RecordedMove> moves = new ArrayList<>(GAME_BYTES - MOVES_AT);
        int at = MOVES_AT;
        for (; at < GAME_BYTES && game[at] != 0; at++) {
            RecordedMove move = game[at] > 0 && game[at] < MOVES.length ? MOVES[game[at]] : null;
            if (move == null) {
                throw new InvalidInputException(
                        "moves",
                        "move " + (moves.size() + 1) + " must be a square from 11 to 88, not " + (game[at] & 0xFF));
            }
            moves.add(move);
        }
        for (; at < GAME_BYTES; at++) {
            if (game[at] != 0) {
                throw new InvalidInputException("moves", "unexpected move after 0: " + (game[at] & 0xFF));
            }
        }
        return moves;
    }

    private static @Nullable RecordedMove[] moves() {
        @Nullable RecordedMove[] moves = new RecordedMove[89];
        for (int row = 1; row <= 8; row++) {
            for (int column = 1; column <= 8; column++) {
                moves[row * 10 + column] = RecordedMove.of((char) ('a' + column - 1) + Integer.toString(row));
            }
        }
        return moves;
    }

    private static int number(byte[] bytes, int at, int length) {
        int number = 0;
        for (int i = length - 1; i >= 0; i--) {
            number = (number << 8) | (bytes[at + i] & 0xFF);
        }
        return number;
    }
}
