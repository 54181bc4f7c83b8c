package org.parlor.bots.training;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parlor.rules.InvalidInputException;

/**
 * The append-only file of the games of one generation: a title line with the settings, then one game per line. An incomplete
 * last line is dropped.
 */
final class SelfPlayFile {
    private final Path file;
    private int games;

    /** @throws InvalidInputException if the file has another title */
    SelfPlayFile(Path file, String title) throws IOException {
        this.file = file;
        String text = Files.exists(file) ? Files.readString(file, StandardCharsets.US_ASCII) : "";
        int whole = text.lastIndexOf('\n') + 1;
        if (whole == 0) {
            Files.writeString(file, title + "\n");
        } else if (!text.startsWith(title + "\n")) {
            String found = text.substring(0, text.indexOf('\n'));
            throw new InvalidInputException(
                    "dir", file + " was created with '" + found + "', not '" + title + "'; use another --dir");
        } else if (whole < text.length()) {
            truncate(file, whole);
        }
        this.games = (int) text.substring(0, whole).lines().skip(1).count();
    }

    private static void truncate(Path file, int length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    int games() {
        return games;
    }

    /** @throws InvalidInputException if the file holds another number of games */
    void require(int count) {
        if (games != count) {
            throw new InvalidInputException(
                    "dir", file + " holds " + games + " games, not " + count + "; use another --dir");
        }
    }

    void append(List<SelfPlayGame> more) throws IOException {
        String lines = more.stream().map(game -> game + "\n").collect(Collectors.joining());
        Files.writeString(file, lines, StandardOpenOption.APPEND);
        games += more.size();
    }

    /**
     * Reads at most {@code count} games from the start of the file.
     *
     * @throws IOException if the file cannot be read or a line is not a game; the message names the line
     */
    List<SelfPlayGame> read(int count) throws IOException {
        List<SelfPlayGame> read = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            in.readLine();
            while (read.size() < Math.min(count, games)) {
                read.add(SelfPlayGame.parse(String.valueOf(in.readLine())));
            }
            return read;
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    file + ", line " + (read.size() + 2) + " is not a game: " + e.getMessage() + "; delete the file",
                    e);
        }
    }
}
