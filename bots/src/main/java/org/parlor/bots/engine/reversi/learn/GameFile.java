package org.parlor.bots.engine.reversi.learn;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parlor.rules.InvalidInput;

/**
 * The games of one generation in a file that only grows, a line each, after a line that says how they were made. A last
 * line that was cut off by the end of the program is dropped.
 */
final class GameFile {
    private final Path file;
    private int games;

    /** @throws InvalidInput if the file was begun with another title */
    GameFile(Path file, String title) throws IOException {
        this.file = file;
        if (!Files.exists(file)) {
            Files.writeString(file, title + "\n");
        }
        byte[] bytes = Files.readAllBytes(file);
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        String text = new String(bytes, 0, whole, StandardCharsets.US_ASCII);
        if (!text.startsWith(title + "\n")) {
            String begun = text.lines().findFirst().orElse("nothing");
            throw new InvalidInput(
                    "dir", file + " was begun as '" + begun + "', not as '" + title + "'; use another --dir");
        }
        if (whole < bytes.length) {
            Files.writeString(file, text);
        }
        this.games = (int) text.lines().count() - 1;
    }

    int games() {
        return games;
    }

    void append(List<PlayedGame> more) throws IOException {
        String lines = more.stream().map(game -> game + "\n").collect(Collectors.joining());
        Files.writeString(file, lines, StandardOpenOption.APPEND);
        games += more.size();
    }

    /** The first of the games, in order. */
    List<PlayedGame> read(int count) throws IOException {
        List<PlayedGame> read = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            in.readLine();
            while (read.size() < count) {
                read.add(PlayedGame.parse(String.valueOf(in.readLine())));
            }
            return read;
        } catch (IllegalArgumentException e) {
            throw new InvalidInput(
                    "dir",
                    file + ", line " + (read.size() + 2) + " is no game: " + e.getMessage() + "; delete the file");
        }
    }
}
