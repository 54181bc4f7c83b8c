package org.parlor.notation.othello;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/**
 * Reads the games of a WTHOR file ({@code .wtb}), the tournament database of the French Othello federation: a header of
 * 16 bytes, then 68 bytes per game; numbers are little-endian. Names are in the files {@code WTHOR.JOU} or
 * {@code WTH.JOU} (players) and {@code WTHOR.TRN} or {@code WTH.TRN} (tournaments), in any case, of the same directory or
 * its parent, which games reference by number; either may be missing.
 */
public final class WthorReader implements RecordReader {
    /** The ending of the list of the names of players. */
    public static final String PLAYERS = "jou";

    private static final String TOURNAMENTS = "trn";
    private static final int HEADER_BYTES = 16;
    private static final int GAME_BYTES = 68;
    private static final int MOVES_AT = 8;
    private static final int CELLS = 64;
    private static final int NAMES_MAX = 1 << 16;
    private static final int PLAYER_BYTES = 20;
    private static final int TOURNAMENT_BYTES = 26;

    private final RecordInput recordInput;
    private final List<String> players;
    private final List<String> tournaments;
    private final int year;
    private final long declaredGames;
    private int games;
    private boolean ended;

    private WthorReader(RecordInput recordInput, @Nullable Path file, ByteBuffer header) throws IOException {
        this.recordInput = recordInput;
        this.players = names(file, PLAYERS, PLAYER_BYTES);
        this.tournaments = names(file, TOURNAMENTS, TOURNAMENT_BYTES);
        this.declaredGames = Integer.toUnsignedLong(header.getInt(4));
        this.year = header.getShort(10) & 0xFFFF;
    }

    /** Returns true if a file begins with the century of its creation, a byte that never begins a text file. */
    public static boolean matches(byte[] head) {
        return head.length > 0 && (head[0] == 19 || head[0] == 20);
    }

    /**
     * Reads the header and the names.
     *
     * @param file the file, to find the names; null if unknown
     * @throws InvalidInputException if the file does not contain Reversi games on 8×8
     */
    public static WthorReader of(RecordInput recordInput, @Nullable Path file) throws IOException {
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
        return new WthorReader(recordInput, file, littleEndian(header));
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the lists of the names of players and of tournaments that a file of games takes, those that exist. */
    public static List<Path> nameFiles(Path games) {
        Path directory = games.toAbsolutePath().getParent();
        List<Path> files = new ArrayList<>();
        for (String ending : List.of(PLAYERS, TOURNAMENTS)) {
            Path file = find(directory, ending);
            if (file != null) {
                files.add(file);
            }
        }
        return files;
    }

    private static List<String> names(@Nullable Path games, String ending, int length) throws IOException {
        List<String> names = new ArrayList<>();
        Path file = games == null ? null : find(games.toAbsolutePath().getParent(), ending);
        if (file != null) {
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(HEADER_BYTES + NAMES_MAX * length);
                for (int at = HEADER_BYTES; at + length <= bytes.length; at += length) {
                    names.add(name(Arrays.copyOfRange(bytes, at, at + length)));
                }
            }
        }
        return names;
    }

    /** Returns the file of names in a directory or its parent, or null. */
    private static @Nullable Path find(@Nullable Path directory, String ending) {
        Path folder = directory;
        for (int level = 0; level < 2 && folder != null; level++) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<Path> found =
                        files.filter(file -> isNames(file, ending)).sorted().findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            } catch (IOException | UncheckedIOException unreadable) {
                // Games have numbers instead of names then.
            }
            folder = folder.getParent();
        }
        return null;
    }

    private static boolean isNames(Path file, String ending) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return (name.equals("wthor." + ending) || name.equals("wth." + ending)) && Files.isRegularFile(file);
    }

    private static String name(byte[] padded) {
        int end = 0;
        while (end < padded.length && padded[end] != 0) {
            end++;
        }
        return SafeText.sanitize(RecordInput.utf8OrLatin1(Arrays.copyOf(padded, end)))
                .strip();
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        long offset = recordInput.offset();
        byte[] game = recordInput.read(GAME_BYTES);
        if (ended || game.length == 0) {
            return ended ? null : end(number);
        }
        games++;
        if (game.length < GAME_BYTES) {
            return new RecordReadResult.Damaged(
                    number, "byte " + offset, "a game of 68 bytes: the file ends after " + game.length);
        }
        return RecordReadResult.of(number, () -> "byte " + offset, "a game of 68 bytes", () -> parse(game));
    }

    private @Nullable RecordReadResult end(int number) {
        ended = true;
        return games == declaredGames
                ? null
                : new RecordReadResult.Damaged(
                        number, "byte 4", declaredGames + " games as declared in the header: found " + games);
    }

    private Replay parse(byte[] game) {
        int score = game[6] & 0xFF;
        if (score > CELLS) {
            throw new InvalidInputException("score", "Black's discs must be 0 to 64, not " + score);
        }
        ByteBuffer numbers = littleEndian(game);
        String place = name(tournaments, "tournament ", numbers.getShort(0)) + " " + year;
        UserInfo black = OthelloRecordFactory.player(name(players, "player ", numbers.getShort(2)));
        UserInfo white = OthelloRecordFactory.player(name(players, "player ", numbers.getShort(4)));
        return OthelloRecordFactory.replay(
                place,
                List.of(black, white),
                OthelloRecordFactory.STANDARD_START,
                moves(game),
                new DiscDifferenceClaim(2 * score - CELLS, null));
    }

    private static String name(List<String> names, String kind, short reference) {
        int number = reference & 0xFFFF;
        boolean named = number < names.size() && !names.get(number).isEmpty();
        return named ? names.get(number) : kind + number;
    }

    /** Each move is a byte, row times ten plus column; the moves end with a 0. */
    private static List<RecordedMove> moves(byte[] game) {
        List<RecordedMove> moves = new ArrayList<>(GAME_BYTES - MOVES_AT);
        boolean complete = false;
        for (int at = MOVES_AT; at < GAME_BYTES; at++) {
            int row = (game[at] & 0xFF) / 10;
            int column = (game[at] & 0xFF) % 10;
            if (game[at] == 0) {
                complete = true;
            } else if (complete) {
                throw new InvalidInputException("moves", "unexpected move after 0: " + (game[at] & 0xFF));
            } else if (row < 1 || row > 8 || column < 1 || column > 8) {
                throw new InvalidInputException(
                        "moves",
                        "move " + (moves.size() + 1) + " must be a square from 11 to 88, not " + (game[at] & 0xFF));
            } else {
                moves.add(RecordedMove.of((char) ('a' + column - 1) + Integer.toString(row)));
            }
        }
        return moves;
    }
}
