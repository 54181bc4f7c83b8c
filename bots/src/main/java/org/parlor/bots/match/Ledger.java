package org.parlor.bots.match;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Level;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Quoted;

/**
 * The pairs that were played, by the two levels and the opening. With a file they outlive the program: a line says what
 * was played under which settings, then there is a line for each pair, written as soon as it is over.
 */
public final class Ledger implements Closeable {
    private static final Pattern PAIR = Pattern.compile("([a-z]+ [a-z]+) ([0-9]{1,9}) ([012]) ([012])");

    private final Map<String, Map<Integer, Pair>> pairs = new TreeMap<>();
    private final @Nullable BufferedWriter writer;

    private Ledger(@Nullable BufferedWriter writer) {
        this.writer = writer;
    }

    /** One that is forgotten. */
    public static Ledger inMemory() {
        return new Ledger(null);
    }

    /**
     * Goes on with a file, or begins it.
     *
     * @param settings in a line; the pairs of other settings are not comparable
     * @throws InvalidInput if the file was kept under other settings
     */
    public static Ledger open(Path file, String settings) throws IOException {
        // Every byte is a character, so that a file of something else is told by how it begins.
        List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.ISO_8859_1) : List.of();
        if (!lines.isEmpty() && !lines.get(0).equals(settings)) {
            throw new InvalidInput(
                    "keep",
                    file + " holds other games: it begins with " + Quoted.text(lines.get(0)) + ", these would be '"
                            + settings + "'. Name another file, or give the same options");
        }
        BufferedWriter writer = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Ledger ledger = new Ledger(writer);
        lines.forEach(ledger::read);
        // The end of the last line may be missing where the program was killed in the middle of it.
        ledger.write(lines.isEmpty() ? settings : "");
        return ledger;
    }

    /** The pairs of two levels by opening, with the points of the first. */
    Map<Integer, Pair> of(Level first, Level second) {
        return pairs.computeIfAbsent(key(first, second), unplayed -> new TreeMap<>());
    }

    void add(Level first, Level second, int opening, Pair pair) throws IOException {
        of(first, second).put(opening, pair);
        write(key(first, second) + " " + opening + " " + pair.first() + " " + pair.second());
    }

    private void read(String line) {
        Matcher matcher = PAIR.matcher(line);
        if (matcher.matches()) {
            Pair pair = new Pair(Integer.parseInt(matcher.group(3)), Integer.parseInt(matcher.group(4)));
            pairs.computeIfAbsent(matcher.group(1), unplayed -> new TreeMap<>())
                    .put(Integer.valueOf(matcher.group(2)), pair);
        }
    }

    private void write(String line) throws IOException {
        if (writer != null) {
            writer.write(line);
            writer.newLine();
            writer.flush();
        }
    }

    private static String key(Level first, Level second) {
        return first.word() + " " + second.word();
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
