package org.parlor.client.storage;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleProgress.PuzzleRating;
import org.parlor.client.game.puzzle.PuzzleProgress.Repetition;

/**
 * The file of the progress with puzzles: one JSON object, replaced as a whole. Changes are atomic between processes, by a
 * lock file beside it. A damaged file is renamed, not overwritten.
 */
public record PuzzleProgressFile(Path path) {
    private static final int BYTES_MAX = 50_000_000;
    private static final String DAMAGED = ".damaged";

    /** Returns the day, counted from 1970-01-01. */
    public static long today() {
        return LocalDate.now(ZoneId.systemDefault()).toEpochDay();
    }

    /**
     * Returns the progress; none if the file does not exist or is damaged.
     *
     * @param warnings receives a message if the file is damaged
     * @throws IOException if the file cannot be read
     */
    public PuzzleProgress read(Consumer<String> warnings) throws IOException {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new IllegalStateException("more than " + BYTES_MAX + " bytes");
            }
            return parse(JsonParser.parseString(Files.readString(path)).getAsJsonObject());
        } catch (NoSuchFileException none) {
            return PuzzleProgress.NONE;
        } catch (RuntimeException | CharacterCodingException damaged) {
            Path aside = path.resolveSibling(path.getFileName() + DAMAGED);
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
            warnings.accept("The file of the progress with puzzles is damaged and was renamed to " + aside);
            return PuzzleProgress.NONE;
        }
    }

    /**
     * Adds an answer.
     *
     * @param warnings receives a message if the file is damaged
     * @throws IOException if the file cannot be locked, read or written
     */
    public PuzzleProgress add(Attempt attempt, Consumer<String> warnings) throws IOException {
        return AtomicFiles.locked(path, () -> {
            PuzzleProgress progress = read(warnings).with(attempt);
            AtomicFiles.replace(path, new Gson().toJson(progress) + "\n");
            return progress;
        });
    }

    private static PuzzleProgress parse(JsonObject json) {
        return new PuzzleProgress(
                map(json, "ratings", rating -> new PuzzleRating(number(rating, "value"), number(rating, "puzzles"))),
                number(json, "streak"),
                number(json, "streakMax"),
                map(json, "repetitions", each -> new Repetition(number(each, "box"), number(each, "due"))));
    }

    private static <T> Map<String, T> map(JsonObject json, String key, Function<JsonObject, T> value) {
        Map<String, T> map = new LinkedHashMap<>();
        json.getAsJsonObject(key)
                .entrySet()
                .forEach(entry ->
                        map.put(entry.getKey(), value.apply(entry.getValue().getAsJsonObject())));
        return map;
    }

    private static int number(JsonObject json, String key) {
        JsonElement number = json.get(key);
        int value = number.getAsInt();
        if (value < 0) {
            throw new IllegalStateException(key + " is negative");
        }
        return value;
    }
}
