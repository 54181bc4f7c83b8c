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
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * The games that were played, by their match and their number in it. With a file they outlive the program, as records of
 * one line each, written as soon as a game is over; a second file may get the same records for others to read.
 */
public final class MatchLog implements Closeable {
    /** Between the players and the settings in the title of a match, and between the settings. */
    private static final String SEPARATOR = ", ";

    private static final String BEGINNING = "{\"record\":1,";

    private final Map<String, GameRecord> games = new ConcurrentHashMap<>();
    private final @Nullable AppendOnlyFile logFile;
    private final @Nullable AppendOnlyFile recordFile;

    private MatchLog(@Nullable AppendOnlyFile kept, @Nullable AppendOnlyFile shown) {
        this.logFile = kept;
        this.recordFile = shown;
    }

    /** One that is forgotten. */
    public static MatchLog inMemory() {
        return new MatchLog(null, null);
    }

    /**
     * Goes on with a file, or begins it.
     *
     * @param keep where games are kept, null to forget them
     * @param show where else they are written, null for nowhere; what that file holds already stays
     * @param settings with which the title of each match ends; games under others are not comparable
     * @throws InvalidInputException if games were kept under other settings
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
                    "record", show + " holds something else than records, one a line; name another file");
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
                keep + ", line " + number + " is not the record of a finished game of a match: " + SafeQuote.text(line)
                        + ". Name another file");
    }

    private static InvalidInputException otherSettings(@Nullable Path keep, String place, String settings) {
        Set<String> found = parts(place.substring(place.indexOf(SEPARATOR) + SEPARATOR.length()));
        Set<String> wanted = parts(settings);
        return new InvalidInputException(
                "keep",
                keep + " holds games of other settings: the file has " + without(found, wanted) + ", this command has "
                        + without(wanted, found) + ". Repeat the options of the first run, or name another file");
    }

    private static Set<String> parts(String settings) {
        return new LinkedHashSet<>(List.of(settings.split(SEPARATOR)));
    }

    private static String without(Set<String> parts, Set<String> others) {
        String left = parts.stream().filter(part -> !others.contains(part)).collect(Collectors.joining(SEPARATOR));
        return left.isEmpty() ? "nothing else" : left;
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

    /** Whether it can be what a kill has left of a record. */
    private static boolean isPartialRecord(String rest) {
        return BEGINNING.startsWith(rest) || rest.startsWith(BEGINNING);
    }

    /** A kill may have come between one file and the other. */
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
