package org.parlor.bots.engines.reversi.book;

import java.io.IOException;
import java.io.InputStream;
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
import org.parlor.bots.engines.reversi.board.Symmetry;
import org.parlor.bots.file.DataFiles;

/**
 * The opening book: positions and evaluated moves. The value of a move that leads to another entry is the
 * minimax value of that entry. Reading is thread-safe, except while entries are added.
 */
public final class ReversiOpeningBook {
    /** Moves within this distance of the best are played, in hundredths of a disc. */
    private static final int VARIETY_MARGIN = 50;

    private final Map<BookPosition, BookEntry> entries = new LinkedHashMap<>();
    private final Map<BookPosition, Integer> values = new ConcurrentHashMap<>();

    /**
     * A book move.
     *
     * @param value in hundredths of a disc, for the side that moves
     */
    public record BookMove(int square, int value) {}

    /** Creates an empty book. */
    public ReversiOpeningBook() {}

    /** Returns the book shipped with the program; loaded on first use. */
    public static ReversiOpeningBook shipped() {
        return Shipped.BOOK;
    }

    /** @throws IOException if the file cannot be read or is damaged; the message names the line and the reason */
    public static ReversiOpeningBook read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        }
    }

    private static ReversiOpeningBook read(InputStream in, String name) throws IOException {
        ReversiOpeningBook book = new ReversiOpeningBook();
        DataFiles.lines(in, name, line -> book.add(BookEntry.parse(line)));
        return book;
    }

    /** Replaces the file atomically, so that an interruption leaves the old one. */
    public void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.write(next, entries.values().stream().map(BookEntry::toString).toList(), StandardCharsets.US_ASCII);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the number of positions, counting symmetric ones once. */
    public int size() {
        return entries.size();
    }

    public boolean contains(long own, long opp) {
        return entries.containsKey(BookPosition.of(own, opp));
    }

    /** Returns a random move among those close to the best; empty if the position is not in the book. */
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

    /** Returns the moves of an entry with their minimax values, best first. */
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

    /** Loaded on first use. */
    private static final class Shipped {
        private static final ReversiOpeningBook BOOK =
                DataFiles.shipped(ReversiOpeningBook.class, "reversi.book", ReversiOpeningBook::read);
    }
}
