package org.parlor.bots.cli.match;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.match.OpeningGenerator.Opening;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Reads the openings of a match from a file: lines of moves separated by spaces, with comments after {@code #} or
 * {@code %} at their start, or game records of any format.
 */
final class OpeningFile {
    private static final List<UserInfo> UNKNOWN =
            List.of(new UserInfo("?", false, null, null), new UserInfo("?", false, null, null));

    private final Path file;
    private final Rules rules;
    private final @Nullable Integer plies;
    private final List<Opening> openings = new ArrayList<>();
    private final Set<Position> known = new HashSet<>();

    private OpeningFile(Path file, Rules rules, @Nullable Integer plies) {
        this.file = file;
        this.rules = rules;
        this.plies = plies;
    }

    /**
     * Reads a file. Of openings that lead to the same position, only the first counts.
     *
     * @param plies number of moves of each game, null for all
     * @throws InvalidInputException if the file cannot be read or a game is no opening of the match
     */
    static List<Opening> read(Path file, Rules rules, @Nullable Integer plies) {
        OpeningFile openingFile = new OpeningFile(file, rules, plies);
        try {
            openingFile.read();
        } catch (IOException | UncheckedIOException e) {
            throw new InvalidInputException(
                    "openings-file", "cannot read " + file + ": " + RecordErrorText.unreadable(e));
        }
        if (openingFile.openings.isEmpty()) {
            throw new InvalidInputException("openings-file", file + " has no openings");
        }
        return openingFile.openings;
    }

    private void read() throws IOException {
        RecordErrorText.requireFile(file);
        if (hasLinesOfMoves()) {
            readLines();
            return;
        }
        try (RecordFileReader records = records()) {
            while (records.hasNext()) {
                RecordReadResult read = records.next();
                RecordErrorText.of(read).ifPresent(fault -> {
                    throw invalid(fault);
                });
                add("game " + read.number(), ((RecordReadResult.Read) read).replay());
            }
        }
    }

    private RecordFileReader records() throws IOException {
        try {
            return RecordFileReader.open(file);
        } catch (InvalidInputException unknownFormat) {
            throw invalid(String.valueOf(unknownFormat.getMessage()));
        }
    }

    private boolean hasLinesOfMoves() throws IOException {
        // Latin 1, because the file may be binary.
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String line = reader.readLine();
            while (line != null && isSkipped(line)) {
                line = reader.readLine();
            }
            return line != null && rules.parse(words(line).get(0)).isPresent();
        }
    }

    private static boolean isSkipped(String line) {
        return line.isBlank() || line.startsWith("#") || line.startsWith("%");
    }

    private static List<String> words(String line) {
        return Arrays.asList(line.strip().split("\\s+"));
    }

    private void readLines() throws IOException {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (!isSkipped(lines.get(i))) {
                String place = "line " + (i + 1);
                Replay replay = replay(words(lines.get(i)));
                RecordErrorText.of(new RecordReadResult.Read(openings.size() + 1, replay))
                        .ifPresent(fault -> {
                            throw invalid(place + ": " + fault);
                        });
                add(place, replay);
            }
        }
    }

    private Replay replay(List<String> moves) {
        GameRecord game = GameRecord.beginning(rules, rules.initial(), UNKNOWN)
                .withMoves(moves.stream().map(RecordedMove::of).toList());
        return Replay.of(game, rules, ResultClaim.NONE);
    }

    private void add(String place, Replay replay) {
        GameRecord game = replay.record();
        if (!game.game().equals(rules.kind().id())
                || !game.options().equals(rules.options().values())) {
            throw invalid(place + " is " + game.game() + " " + game.options() + ", the match is "
                    + rules.kind().id() + " " + rules.options().values());
        }
        if (!replay.positions().get(0).equals(rules.initial())) {
            throw invalid(place + " does not begin with the initial position");
        }
        int length = plies == null
                ? game.moves().size()
                : Math.min(plies, game.moves().size());
        Position position = replay.positions().get(length);
        if (position.isOver()) {
            throw invalid(place + " is a complete game; specify the number of its moves to play by --openings");
        }
        if (known.add(position)) {
            openings.add(new Opening(
                    game.moves().subList(0, length).stream()
                            .map(RecordedMove::move)
                            .toList(),
                    position));
        }
    }

    private InvalidInputException invalid(String fault) {
        return new InvalidInputException("openings-file", file + ": " + fault);
    }
}
