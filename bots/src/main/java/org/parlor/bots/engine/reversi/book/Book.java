package org.parlor.bots.engine.reversi.book;

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
import org.parlor.bots.engine.reversi.board.Symmetry;

/**
 * Opening moves and their worth. The worth of a move that leads to another page is what best play on that page is worth,
 * so it rests on everything known behind it. It does not change while it is played from.
 */
public final class Book {
    /** How much less than the best a move may be worth, in hundredths of a disc, and still be played. */
    private static final int VARIETY = 50;

    private final Map<Place, Page> pages = new LinkedHashMap<>();
    private final Map<Place, Integer> values = new ConcurrentHashMap<>();

    /**
     * A move to play without a search.
     *
     * @param value in hundredths of a disc to the side that moves
     */
    public record Advice(int square, int value) {}

    /** One that knows nothing yet. */
    public Book() {}

    /** The one that comes with the program; read once. */
    public static Book shipped() {
        return Shipped.BOOK;
    }

    /** @throws IOException if it cannot be read or is damaged; the message says where and how */
    public static Book read(Path file) throws IOException {
        // Every byte is a character, so that a damaged line is told as one.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return read(lines, file.toString());
        }
    }

    private static Book read(BufferedReader lines, String name) throws IOException {
        Book book = new Book();
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            try {
                book.add(Page.parse(line));
            } catch (IllegalArgumentException e) {
                throw new IOException(name + ", line " + number + ": " + e.getMessage(), e);
            }
        }
        return book;
    }

    /** Writes it anew as a whole, so that whoever is interrupted still has the old one. */
    public void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.write(next, pages.values().stream().map(Page::toString).toList(), StandardCharsets.US_ASCII);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** How many positions it knows, reflections not counted. */
    public int size() {
        return pages.size();
    }

    /** One of the moves that are nearly as good as the best, by chance; empty if the position is not in the book. */
    public Optional<Advice> advice(long own, long opp, RandomGenerator random) {
        int symmetry = Place.symmetry(own, opp);
        Page page = pages.get(Place.of(own, opp));
        if (page == null) {
            return Optional.empty();
        }
        List<Page.Judged> moves = judged(page);
        int best = moves.get(0).value();
        List<Page.Judged> good =
                moves.stream().filter(move -> best - move.value() <= VARIETY).toList();
        Page.Judged chosen = good.get(random.nextInt(good.size()));
        return Optional.of(new Advice(Symmetry.turned(Symmetry.opposite(symmetry), chosen.square()), chosen.value()));
    }

    void add(Page page) {
        pages.put(page.place(), page);
        values.clear();
    }

    Optional<Page> page(Place place) {
        return Optional.ofNullable(pages.get(place));
    }

    /** The moves of a page with what the whole book knows of them, best first. */
    List<Page.Judged> judged(Page page) {
        return page.moves().stream()
                .map(move -> new Page.Judged(move.square(), value(page, move)))
                .sorted(Comparator.comparingInt(Page.Judged::value).reversed())
                .toList();
    }

    private int value(Page page, Page.Judged move) {
        Page next = pages.get(page.place().after(move.square()));
        return next == null ? move.value() : -value(next);
    }

    private int value(Page page) {
        Integer known = values.get(page.place());
        if (known != null) {
            return known;
        }
        int value =
                page.moves().stream().mapToInt(move -> value(page, move)).max().orElseThrow();
        values.put(page.place(), value);
        return value;
    }

    /** Read when first asked for. */
    private static final class Shipped {
        private static final Book BOOK = read();

        private static Book read() {
            String name = "reversi.book";
            try (InputStream in = Book.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("the resource " + name + " is missing");
                }
                return Book.read(new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)), name);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
