package org.parlor.bots.reversi.book;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.parlor.bots.reversi.board.Symmetry;

/**
 * Opening moves and their values. The value of a move that leads to another entry is the value of best play from that entry,
 * so it rests on everything known behind it. It does not change while it is played from.
 */
public final class ReversiOpeningBook {
    /** How much less than the best a move may be worth, in hundredths of a disc, and still be played. */
    private static final int VARIETY_MARGIN = 50;

    private final Map<BookPosition, BookEntry> entries = new LinkedHashMap<>();
    private final Map<BookPosition, Integer> values = new ConcurrentHashMap<>();

    /**
     * A move to play without a search.
     *
     * @param value in hundredths of a disc to the side that moves
     */
    public record BookMove(int square, int value) {}

    /** One that knows nothing yet. */
    public ReversiOpeningBook() {}

    /** The one that comes with the program; read once. */
    public static ReversiOpeningBook shipped() {
        return Shipped.BOOK;
    }

    /** @throws IOException if it cannot be read or is damaged; the message says where and how */
    public static ReversiOpeningBook read(Path file) throws IOException {
        // Every byte is a character, so that a damaged line is told as one.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return read(lines, file.toString());
        }
    }

    private static ReversiOpeningBook read(BufferedReader lines, String name) throws IOException {
        ReversiOpeningBook book = new ReversiOpeningBook();
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            try {
                book.add(BookEntry.parse(line));
            } catch (IllegalArgumentException e) {
                throw new IOException(name + ", line " + number + ": " + e.getMessage(), e);
            }
        }
        return book;
    }

    /** Writes it anew as a whole, so that whoever is interrupted still has the old one. */
    public void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.write(next, entries.values().stream().map(BookEntry::toString).toList(), StandardCharsets.US_ASCII);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** How many positions it knows, reflections not counted. */
    public int size() {
        return entries.size();
    }

    /** One of the moves that are nearly as good as the best, by chance; empty if the position is not in the book. */
    public Optional<BookMove> advice(long own, long opp, RandomGenerator random) {
        int symmetry = BookPosition.symmetry(own, opp);
        BookEntry entry = entries.get(BookPosition.of(own, opp));
        if (entry == null) {
            return Optional.empty();
        }
        List<BookEntry.EvaluatedMove> moves = evaluatedMoves(entry);
        int best = moves.get(0).value();
        List<BookEntry.EvaluatedMove> good = moves.stream()
                .filter(move -> best - move.value() <= VARIETY_MARGIN)
                .toList();
        BookEntry.EvaluatedMove chosen = good.get(random.nextInt(good.size()));
        return Optional.of(
                new BookMove(Symmetry.transform(Symmetry.inverse(symmetry), chosen.square()), chosen.value()));
    }

    void add(BookEntry entry) {
        entries.put(entry.position(), entry);
        values.clear();
    }

    Optional<BookEntry> entry(BookPosition bookPosition) {
        return Optional.ofNullable(entries.get(bookPosition));
    }

    /** The moves of an entry with what the whole book knows of them, best first. */
    List<BookEntry.EvaluatedMove> evaluatedMoves(BookEntry entry) {
        return entry.moves().stream()
                .map(move -> new BookEntry.EvaluatedMove(move.square(), value(entry, move)))
                .sorted(Comparator.comparingInt(BookEntry.EvaluatedMove::value).reversed())
                .toList();
    }

    private int value(BookEntry entry, BookEntry.EvaluatedMove move) {
        BookEntry next = entries.get(entry.position().after(move.square()));
        return next == null ? move.value() : -value(next);
    }

    private int value(BookEntry entry) {
        Integer known = values.get(entry.position());
        if (known != null) {
            return known;
        }
        int value = entry.moves().stream()
                .mapToInt(move -> value(entry, move))
                .max()
                .orElseThrow();
        values.put(entry.position(), value);
        return value;
    }

    /** Read when first asked for. */
    private static final class Shipped {
        private static final ReversiOpeningBook BOOK = read();

        private static ReversiOpeningBook read() {
            String name = "reversi.book";
            try (InputStream in = ReversiOpeningBook.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("the resource " + name + " is missing");
                }
                return ReversiOpeningBook.read(
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)), name);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
