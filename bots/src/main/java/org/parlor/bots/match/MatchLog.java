package org.parlor.bots.match;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
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
                index(read(keep, i + 1, lines.get(i), settings));
            }
            if (!isPartialRecord(logFile.incompleteLine())) {
                throw notARecord(keep, lines.size() + 1, logFile.incompleteLine());
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

    private static GameRecord read(@Nullable Path keep, int number, String line, String settings) {
        GameRecord game = record(line);
        if (game == null || game.result() == null || game.place() == null) {
            throw notARecord(keep, number, line);
        } else if (!game.place().endsWith(settings)) {
            throw otherSettings(keep, game.place(), settings);
        }
        return game;
    }

    private static InvalidInputException notARecord(@Nullable Path keep, int number, String line) {
        return new InvalidInputException(
                "keep",
                keep + ", line " + number + ": expected the record of a finished match game, not "
                        + SafeQuote.quote(line) + "; specify another file");
    }

    private static InvalidInputException otherSettings(@Nullable Path keep, String place, String settings) {
        Set<String> found = parts(place.substring(place.indexOf(SEPARATOR) + SEPARATOR.length()));
        Set<String> wanted = parts(settings);
        return new InvalidInputException(
                "keep",
                keep + " contains games with other settings: the file has " + without(found, wanted)
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
        games.put(key(String.valueOf(game.place()), String.valueOf(game.g())), game);
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
