package org.parlor.server.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Generates mutated lines from the examples of the protocol document and a seed. */
public final class LineMutator {
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "4294967301",
            "1e308",
            "1e999",
            "5.0",
            "-0",
            "\"5\"",
            "null",
            "true",
            "NaN",
            "[]",
            "{}");
    private static final List<String> TEXTS = List.of(
            "\\u0000",
            "\\u001b[2J",
            "\\u202e",
            "\\ud800",
            "\u009b",
            "\u2066",
            "\uffff",
            "\\\"",
            "%s%n",
            "id1",
            "id2",
            "");
    private static final String JSON = "{}[]\",:0\\";

    private final List<byte[]> lines;
    private final SplittableRandom random;

    public LineMutator(long seed) {
        this.random = new SplittableRandom(seed);
        try (Stream<String> document = Files.lines(Path.of("..", "protocol", "docs", "messages.md"))) {
            this.lines = document.filter(line -> line.startsWith("{\"t\":"))
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next line, without a newline. */
    public byte[] line() {
        byte[] line = any();
        for (int changes = random.nextInt(4); changes > 0; changes--) {
            line = changed(line);
        }
        for (int i = 0; i < line.length; i++) {
            line[i] = line[i] == '\n' ? (byte) ' ' : line[i];
        }
        return line;
    }

    private byte[] any() {
        return lines.get(random.nextInt(lines.size())).clone();
    }

    private byte[] changed(byte[] line) {
        int at = random.nextInt(line.length + 1);
        return switch (random.nextInt(16)) {
            case 0 -> flipped(line, (byte) random.nextInt(256));
            case 1 -> flipped(line, (byte) JSON.charAt(random.nextInt(JSON.length())));
            case 2 -> Arrays.copyOf(line, at);
            case 3 -> spliced(line, at, any(), random.nextInt(20));
            case 4, 5, 12, 13 -> valued(line, NUMBERS.get(random.nextInt(NUMBERS.size())));
            case 6, 14, 15 -> valued(line, '"' + TEXTS.get(random.nextInt(TEXTS.size())) + '"');
            case 7 -> inserted(line, at, "[".repeat(1 + random.nextInt(40)));
            case 8 -> inserted(line, 1, "\"id\":" + random.nextInt(100) + ",");
            case 9 ->
                inserted(line, at, random.nextInt(50) == 0 ? "x".repeat(17_000) : "x".repeat(random.nextInt(300)));
            case 10 -> inserted(line, at, random.nextBoolean() ? "\u0000" : " \t\r");
            default -> spliced(line, at, any(), 0);
        };
    }

    private byte[] flipped(byte[] line, byte to) {
        if (line.length > 0) {
            line[random.nextInt(line.length)] = to;
        }
        return line;
    }

    private static byte[] inserted(byte[] line, int at, String text) {
        return joined(
                line, Math.min(at, line.length), text.getBytes(StandardCharsets.UTF_8), Math.min(at, line.length));
    }

    /** Joins the start of one line and the end of another. */
    private byte[] spliced(byte[] line, int at, byte[] other, int from) {
        byte[] end = Arrays.copyOfRange(other, Math.min(from, other.length), other.length);
        return joined(line, random.nextInt(at + 1), end, line.length);
    }

    /** Replaces the value after one of the colons. */
    private byte[] valued(byte[] line, String value) {
        int colon = line.length == 0 ? -1 : find(line, ':', random.nextInt(line.length));
        if (colon < 0) {
            return line;
        }
        int end = colon + 1;
        while (end < line.length && line[end] != ',' && line[end] != '}') {
            end++;
        }
        return joined(line, colon + 1, value.getBytes(StandardCharsets.UTF_8), end);
    }

    private static int find(byte[] line, char wanted, int from) {
        for (int i = from; i < line.length; i++) {
            if (line[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** Replaces the bytes {@code to} to {@code from} of a line. */
    private static byte[] joined(byte[] line, int to, byte[] middle, int from) {
        byte[] joined = Arrays.copyOf(line, to + middle.length + line.length - from);
        System.arraycopy(middle, 0, joined, to, middle.length);
        System.arraycopy(line, from, joined, to + middle.length, line.length - from);
        return joined;
    }
}
