package org.parlor.record.reversi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRecord.Played;
import org.parlor.message.User;
import org.parlor.record.Bytes;
import org.parlor.record.Entries;
import org.parlor.record.Entry;
import org.parlor.record.Replay;
import org.parlor.record.Source;
import org.parlor.record.Verdict;
import org.parlor.rules.InvalidInput;

/** Games as nothing but their moves, {@code f5d6c3…}, one a line; lines that begin with {@code %} or {@code #} are talk. */
public final class TranscriptEntries implements Entries {
    private final Source source;

    public TranscriptEntries(Source source) {
        this.source = source;
    }

    /** Whether a line may be a game of this form. */
    public static boolean begins(String line) {
        String text = line.strip().toLowerCase(Locale.ROOT);
        return text.length() > 1 && isSquare(text.charAt(0), text.charAt(1));
    }

    @Override
    public @Nullable Entry next(int number) throws IOException {
        while (true) {
            int line = source.line();
            byte[] bytes = source.readLine();
            if (bytes == null) {
                return null;
            }
            if (!isTalk(bytes)) {
                return Entry.of(number, () -> "line " + line, "moves such as f5d6c3", () -> read(Bytes.foreign(bytes)));
            }
        }
    }

    private static boolean isTalk(byte[] line) {
        return Bytes.isBlank(line) || line[0] == '%' || line[0] == '#';
    }

    private static Replay read(String line) {
        String text = line.replace(" ", "").replace("\t", "").toLowerCase(Locale.ROOT);
        List<Played> moves = new ArrayList<>(text.length() / 2);
        for (int at = 0; at < text.length(); at += 2) {
            if (at + 1 == text.length() || !isSquare(text.charAt(at), text.charAt(at + 1))) {
                throw new InvalidInput(
                        "moves",
                        "move " + (moves.size() + 1) + " is a square from a1 to h8, not '"
                                + text.substring(at, Math.min(at + 2, text.length())) + "'");
            }
            moves.add(Played.of(text.substring(at, at + 2)));
        }
        List<User> players = List.of(Foreign.player(Foreign.UNKNOWN), Foreign.player(Foreign.UNKNOWN));
        return Replay.of(
                Foreign.game(Foreign.USUAL, null, null, players, null, Foreign.USUAL_START, moves),
                Foreign.USUAL,
                Verdict.SILENT);
    }

    private static boolean isSquare(char column, char row) {
        return column >= 'a' && column <= 'h' && row >= '1' && row <= '8';
    }
}
