package org.parlor.bots.puzzle;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.bots.file.AppendOnlyFile;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * Makes puzzles and appends them to a file: a first line that names the run, then one line for each source, a puzzle or a
 * comment. A run that was interrupted continues after the last line.
 */
public final class PuzzleRun implements Closeable {
    private static final String NONE = "# none";

    private final AppendOnlyFile file;
    private final int pliesMin;
    private final int pliesMax;
    private final int ratingMin;
    private final Map<String, PuzzleFinder> finders = new HashMap<>();
    private final Set<String> keys = new HashSet<>();
    private final int done;
    private int sources;
    private int puzzles;

    private PuzzleRun(AppendOnlyFile file, int pliesMin, int pliesMax, int ratingMin, List<Puzzle> made, int done) {
        this.file = file;
        this.pliesMin = pliesMin;
        this.pliesMax = pliesMax;
        this.ratingMin = ratingMin;
        this.done = done;
        this.puzzles = made.size();
        made.forEach(puzzle -> keys.add(key(puzzle)));
    }

    /**
     * Opens the file of a run, new or interrupted.
     *
     * @param name the options that determine the puzzles
     * @param ratingMin easier puzzles are left out
     * @throws IOException if the file cannot be used or is that of another run
     */
    public static PuzzleRun open(Path out, String name, int pliesMin, int pliesMax, int ratingMin) throws IOException {
        AppendOnlyFile file = AppendOnlyFile.open(out, line -> false);
        try {
            List<String> lines = file.lines();
            String first = "# " + name;
            if (lines.isEmpty()) {
                file.append(first);
            } else if (!lines.get(0).equals(first)) {
                throw new FileSystemException(
                        out.toString(), null, "it was made with other options (" + lines.get(0) + ")");
            }
            List<Puzzle> puzzles = lines.stream()
                    .filter(line -> !PuzzleReader.isComment(line))
                    .map(PuzzleReader::parse)
                    .toList();
            return new PuzzleRun(file, pliesMin, pliesMax, ratingMin, puzzles, Math.max(0, lines.size() - 1));
        } catch (InvalidInputException e) {
            file.close();
            throw new FileSystemException(out.toString(), null, "it is not a file of puzzles: " + e.getMessage());
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Makes the puzzle of the next source, unless the file has its line already. */
    public void add(Supplier<PuzzleSource> source) throws IOException {
        sources++;
        if (sources > done) {
            Optional<Puzzle> made = puzzle(source.get());
            file.append(made.map(Puzzle::text).orElse(NONE));
            puzzles += made.isPresent() ? 1 : 0;
        }
    }

    /** Returns the number of puzzles in the file. */
    public int puzzles() {
        return puzzles;
    }

    /** Returns the number of sources in the file. */
    public int sources() {
        return Math.max(sources, done);
    }

    private Optional<Puzzle> puzzle(PuzzleSource source) {
        PuzzleFinder finder = finders.computeIfAbsent(
                game(source.rules()), unknown -> new PuzzleFinder(source.rules(), pliesMin, pliesMax, () -> false));
        return finder.findAmong(source.positions())
                .filter(puzzle -> keys.add(key(puzzle)))
                .map(PuzzleGrader::grade)
                .filter(puzzle -> puzzle.rating() >= ratingMin);
    }

    private static String key(Puzzle puzzle) {
        return game(puzzle.rules()) + PuzzleFinder.key(puzzle.rules(), puzzle.position());
    }

    private static String game(Rules rules) {
        return rules.kind().id() + rules.options().values();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
