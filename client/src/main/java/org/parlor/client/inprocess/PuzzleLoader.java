package org.parlor.client.inprocess;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.parlor.bots.puzzle.PuzzleFinder;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.client.storage.IoErrors;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/** Reads puzzles from files, and finds unrated ones in recorded games. */
public final class PuzzleLoader {
    private static final int PUZZLES_MAX = 100;
    /** Later positions are proved in milliseconds. */
    private static final int PLIES_MAX = 14;

    private final Consumer<String> progress;
    private final Map<String, PuzzleFinder> finders = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<Puzzle> found = new ArrayList<>();
    private int games;

    /** @param progress receives a line after each game */
    public PuzzleLoader(Consumer<String> progress) {
        this.progress = progress;
    }

    /**
     * Returns the puzzles of a file of puzzles, or those of the games of a file, one a game and 100 at most.
     *
     * @throws ExitException if the file cannot be read or has no puzzles
     */
    public List<Puzzle> from(Path file) throws ExitException {
        if (isPuzzleFile(file)) {
            return read(file);
        }
        search(
                file,
                replay -> finder(replay.rules()).findAmong(replay.positions()).ifPresent(this::add));
        if (found.isEmpty()) {
            throw new ExitException(file + " has no position with exactly one best move near the end of its games");
        }
        return List.copyOf(found);
    }

    /**
     * Returns the positions in which a person did not play the one best move, 100 at most.
     *
     * @param name the name of the person; in games without it every player that is not a bot
     * @throws ExitException if the file cannot be read or has no such position
     */
    public List<Puzzle> mistakes(Path file, String name) throws ExitException {
        search(file, replay -> {
            GameRecord record = replay.record();
            boolean isNamed =
                    record.players().stream().anyMatch(player -> player.name().equals(name));
            Predicate<UserInfo> isPerson = player -> isNamed ? player.name().equals(name) : !player.bot();
            IntStream.range(0, record.moves().size())
                    .filter(ply -> isPerson.test(
                            record.players().get(replay.positions().get(ply).sideToMove())))
                    .forEach(ply -> finder(replay.rules())
                            .find(replay.positions().get(ply))
                            .filter(puzzle -> !puzzle.best()
                                    .equals(record.moves().get(ply).move()))
                            .ifPresent(this::add));
        });
        if (found.isEmpty()) {
            throw new ExitException("no mistakes near the end of the games in " + file);
        }
        return List.copyOf(found);
    }

    private static boolean isPuzzleFile(Path file) throws ExitException {
        try (InputStream in = Files.newInputStream(file)) {
            return PuzzleReader.areIn(in);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static List<Puzzle> read(Path file) throws ExitException {
        try (InputStream in = Files.newInputStream(file)) {
            return PuzzleReader.read(in, file.toString());
        } catch (IOException e) {
            throw unreadable(file, e);
        } catch (InvalidInputException e) {
            throw new ExitException(e.getMessage());
        }
    }

    private static ExitException unreadable(Path file, IOException e) {
        return new ExitException("cannot read " + file + ": " + IoErrors.reason(e));
    }

    private void search(Path file, Consumer<Replay> search) throws ExitException {
        new GameRecordFile(file).read(game -> {
            games++;
            if (game instanceof RecordReadResult.Read read) {
                search.accept(read.replay());
            }
            progress.accept(games + " games, " + found.size() + " puzzles");
            return found.size() < PUZZLES_MAX;
        });
    }

    private PuzzleFinder finder(Rules rules) {
        return finders.computeIfAbsent(
                rules.kind().id() + rules.options().values(),
                unknown -> new PuzzleFinder(rules, 1, PLIES_MAX, () -> false));
    }

    private void add(Puzzle puzzle) {
        if (found.size() < PUZZLES_MAX && ids.add(puzzle.id())) {
            found.add(puzzle);
        }
    }
}
