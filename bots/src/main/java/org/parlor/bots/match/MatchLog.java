package org.parlor.bots.match;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.file.AppendOnlyFile;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.StartPosition;
import org.parlor.notation.Replay;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * The finished games of a match, by title and game id. Optionally appends each game as one line to a log file, from which a
 * match resumes, and to a second file of records.
 */
public final class MatchLog implements Closeable {
    /** Separates the players and the settings in a match title. */
    private static final String SEPARATOR = ", ";

    private static final String RECORD_PREFIX = "{\"record\":1,";

    private final Map<String, GameRecord> games = new ConcurrentHashMap<>();
    /** The positions in the log file of the games read from it. */
    private final Map<String, String> places = new HashMap<>();

    private final @Nullable AppendOnlyFile logFile;
    private final @Nullable AppendOnlyFile recordFile;

    private MatchLog(@Nullable AppendOnlyFile logFile, @Nullable AppendOnlyFile recordFile) {
        this.logFile = logFile;
        this.recordFile = recordFile;
    }

    /**
     * Opens or creates the files.
     *
     * @param keep the log file, or null
     * @param show the file to append records to, or null
     * @param settings the end of all match titles; games of other settings are not comparable
     * @throws InvalidInputException if a file contains games of other settings, or lines that are not records
     */
    public static MatchLog open(@Nullable Path keep, @Nullable Path show, String settings) throws IOException {
        AppendOnlyFile kept = keep == null ? null : AppendOnlyFile.open(keep, MatchLog::isRecord);
        MatchLog log = new MatchLog(kept, null);
        try {
            log = new MatchLog(kept, show == null ? null : AppendOnlyFile.open(show, MatchLog::isRecord));
            log.read(keep, show, settings);
            return log;
        } catch (InvalidInputException | IOException e) {
            log.close();
            throw e;
        }
    }

    private void read(@Nullable Path keep, @Nullable Path show, String settings) throws IOException {
        if (logFile != null) {
            List<String> lines = logFile.lines();
            for (int i = 0; i < lines.size(); i++) {
                String place = keep + ", line " + (i + 1);
                GameRecord game = read(place, lines.get(i), settings);
                index(game);
                places.put(key(game), place);
            }
            if (!isPartialRecord(logFile.incompleteLine())) {
                throw notARecord(keep + ", line " + (lines.size() + 1), logFile.incompleteLine());
            }
        }
        if (recordFile != null
                && !(recordFile.lines().stream().allMatch(MatchLog::isRecord)
                        && isPartialRecord(recordFile.incompleteLine()))) {
            throw new InvalidInputException(
                    "record", show + " contains lines that are not game records; specify another file");
        }
        copyMissingRecords();
    }

    private static GameRecord read(String place, String line, String settings) {
        GameRecord game = record(line);
        if (game == null || game.result() == null || game.place() == null) {
            throw notARecord(place, line);
        } else if (!game.place().endsWith(settings)) {
            throw otherSettings(place, game.place(), settings);
        }
        Optional<String> fault;
        try {
            fault = Replay.of(game).error().map(MatchLog::text);
        } catch (InvalidInputException | RequestException e) {
            fault = Optional.of("the start is invalid: " + e.getMessage());
        }
        if (fault.isPresent()) {
            throw modified(place, game, fault.get());
        }
        return game;
    }

    private static String text(ReplayError error) {
        if (error instanceof ReplayError.IllegalMove illegal) {
            return "move " + (illegal.ply() + 1) + ", " + SafeQuote.quote(illegal.move()) + ", is illegal";
        }
        ReplayError.WrongResult wrong = (ReplayError.WrongResult) error;
        return "the result is " + wrong.claimed() + ", but the moves end in " + wrong.actual();
    }

    /** @throws InvalidInputException if a game of the log file has another opening than the match */
    void requireOpening(GameRecord game, ScheduledGame scheduled) {
        List<String> expected = scheduled.opening().moves();
        List<String> moves = game.moves().stream()
                .map(GameRecord.RecordedMove::move)
                .limit(expected.size())
                .toList();
        boolean startsAfterOpening = game.start()
                .equals(StartPosition.of(scheduled.rules(), scheduled.opening().position()));
        String place = places.get(key(game));
        if (place != null && !startsAfterOpening && !moves.equals(expected)) {
            throw modified(
                    place,
                    game,
                    "the opening is " + String.join(" ", moves) + " instead of " + String.join(" ", expected));
        }
    }

    private static InvalidInputException modified(String place, GameRecord game, String what) {
        return new InvalidInputException(
                "keep",
                place + ": in game " + game.g() + " " + what
                        + "; the file was modified, or written by another version. Restore it or specify another file");
    }

    private static InvalidInputException notARecord(String place, String line) {
        return new InvalidInputException(
                "keep",
                place + ": expected the record of a finished match game, not " + SafeQuote.quote(line)
                        + "; specify another file");
    }

    private static InvalidInputException otherSettings(String place, String title, String settings) {
        Set<String> found = parts(title.substring(title.indexOf(SEPARATOR) + SEPARATOR.length()));
        Set<String> wanted = parts(settings);
        return new InvalidInputException(
                "keep",
                place + ": the game has other settings: the file has " + without(found, wanted)
                        + ", this command has " + without(wanted, found)
                        + "; repeat the options of the first run or specify another file");
    }

    private static Set<String> parts(String settings) {
        return new LinkedHashSet<>(List.of(settings.split(SEPARATOR)));
    }

    private static String without(Set<String> parts, Set<String> others) {
        String left = parts.stream().filter(part -> !others.contains(part)).collect(Collectors.joining(SEPARATOR));
        return left.isEmpty() ? "no other settings" : left;
    }

    private static boolean isRecord(String line) {
        return record(line) != null;
    }

    private static @Nullable GameRecord record(String line) {
        try {
            return MessageCodec.readRecord(line);
        } catch (RequestException none) {
            return null;
        }
    }

    /** Returns whether an incomplete line may be the beginning of a record, after a kill during a write. */
    private static boolean isPartialRecord(String rest) {
        return RECORD_PREFIX.startsWith(rest) || rest.startsWith(RECORD_PREFIX);
    }

    /** Completes the record file after a kill between the two writes. */
    private void copyMissingRecords() throws IOException {
        if (recordFile != null && logFile != null) {
            Set<String> known = new HashSet<>(recordFile.lines());
            for (String line : logFile.lines()) {
                if (known.add(line)) {
                    recordFile.append(line);
                }
            }
        }
    }

    Optional<GameRecord> find(String title, String gameId) {
        return Optional.ofNullable(games.get(key(title, gameId)));
    }

    void add(GameRecord game) throws IOException {
        index(game);
        String line = MessageCodec.write(game);
        if (logFile != null) {
            logFile.append(line);
        }
        if (recordFile != null) {
            recordFile.append(line);
        }
    }

    private void index(GameRecord game) {
        games.put(key(game), game);
    }

    private static String key(GameRecord game) {
        return key(String.valueOf(game.place()), String.valueOf(game.g()));
    }

    private static String key(String title, String gameId) {
        return title + "\n" + gameId;
    }

    @Override
    public void close() throws IOException {
        if (logFile != null) {
            logFile.close();
        }
        if (recordFile != null) {
            recordFile.close();
        }
    }
}
