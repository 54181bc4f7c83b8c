package org.parlor.notation.othello;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parlor.message.value.SafeText;
import org.parlor.notation.TextDecoder;

/** Player and tournament names, which WTHOR files reference by number. */
public final class WthorNames {
    public static final WthorNames NONE = new WthorNames(List.of(), List.of());

    private static final int HEADER_BYTES = 16;
    private static final int NAMES_MAX = 1 << 16;
    private static final int PLAYER_BYTES = 20;
    private static final int TOURNAMENT_BYTES = 26;

    private final List<String> players;
    private final List<String> tournaments;

    private WthorNames(List<String> players, List<String> tournaments) {
        this.players = players;
        this.tournaments = tournaments;
    }

    /** Reads {@code WTHOR.JOU} and {@code WTHOR.TRN} from the directory of a game file; either may be missing. */
    public static WthorNames forGames(Path games) throws IOException {
        return new WthorNames(read(games, "WTHOR.JOU", PLAYER_BYTES), read(games, "WTHOR.TRN", TOURNAMENT_BYTES));
    }

    String player(int number) {
        return name(players, number, "player ");
    }

    String tournament(int number) {
        return name(tournaments, number, "tournament ");
    }

    private static String name(List<String> names, int number, String kind) {
        boolean named = number < names.size() && !names.get(number).isEmpty();
        return named ? names.get(number) : kind + number;
    }

    private static List<String> read(Path games, String name, int length) throws IOException {
        for (String spelling : List.of(name, name.toLowerCase(Locale.ROOT))) {
            Path file = games.resolveSibling(spelling);
            if (Files.isRegularFile(file)) {
                return read(file, length);
            }
        }
        return List.of();
    }

    private static List<String> read(Path file, int length) throws IOException {
        List<String> names = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(HEADER_BYTES + NAMES_MAX * length);
            for (int at = HEADER_BYTES; at + length <= bytes.length; at += length) {
                names.add(name(Arrays.copyOfRange(bytes, at, at + length)));
            }
        }
        return names;
    }

    private static String name(byte[] padded) {
        int end = 0;
        while (end < padded.length && padded[end] != 0) {
            end++;
        }
        return SafeText.sanitize(TextDecoder.utf8OrLatin1(Arrays.copyOf(padded, end)))
                .strip();
    }
}
