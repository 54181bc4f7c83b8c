package org.parlor.client.ssh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The glyphs and the title that a terminal shows after the output of Parlor. Not thread-safe. */
final class ScreenEmulator {
    private static final Pattern POSITION = Pattern.compile("(\\d+);(\\d+)");
    /** The rows and the first column of the clocks beside a board. */
    private static final int CLOCK_ROW_MAX = 3;

    private static final int CLOCK_COLUMN = 37;

    private final int columns;
    private final char[] glyphs;
    private final StringBuilder sequence = new StringBuilder();
    private final byte[] character = new byte[4];
    private int missing;
    private int length;
    private int cursor;
    private String title = "";
    private boolean changed;

    ScreenEmulator(int columns, int rows) {
        this.columns = columns;
        this.glyphs = new char[columns * rows];
        Arrays.fill(glyphs, ' ');
    }

    String title() {
        return title;
    }

    boolean contains(String text) {
        return new String(glyphs).contains(text);
    }

    boolean matches(String part) {
        return Pattern.compile(part).matcher(toString()).find();
    }

    @Override
    public String toString() {
        return IntStream.range(0, glyphs.length / columns)
                .mapToObj(y -> new String(glyphs, y * columns, columns).stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    /** Shows bytes; returns whether a glyph other than those of the clocks has changed. */
    boolean show(byte[] bytes, int offset, int count) {
        changed = false;
        for (int i = offset; i < offset + count; i++) {
            show(bytes[i]);
        }
        return changed;
    }

    private void show(byte next) {
        if (sequence.length() > 0) {
            sequence.append((char) (next & 0xff));
            if (isComplete(next)) {
                run();
                sequence.setLength(0);
            }
        } else if (next == 0x1b) {
            sequence.append('\u001b');
        } else if (missing > 0) {
            character[length++] = next;
            if (--missing == 0) {
                put(new String(character, 0, length, StandardCharsets.UTF_8).charAt(0));
            }
        } else if (next < 0) {
            int lead = next & 0xff;
            missing = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
            character[0] = next;
            length = 1;
        } else if (next >= ' ') {
            put((char) next);
        }
    }

    private boolean isComplete(byte last) {
        if (sequence.length() < 2) {
            return false;
        }
        return switch (sequence.charAt(1)) {
            case '[' -> sequence.length() > 2 && last >= '@' && last <= '~';
            case ']' -> last == 7;
            default -> true;
        };
    }

    private void run() {
        String body = sequence.substring(1);
        if (body.startsWith("]2;")) {
            byte[] text = body.substring(3, body.length() - 1).getBytes(StandardCharsets.ISO_8859_1);
            title = new String(text, StandardCharsets.UTF_8);
        } else if (body.endsWith("H")) {
            Matcher position = POSITION.matcher(body);
            cursor = position.find()
                    ? (Integer.parseInt(position.group(1)) - 1) * columns + Integer.parseInt(position.group(2)) - 1
                    : 0;
        } else if (body.equals("[2J")) {
            Arrays.fill(glyphs, ' ');
        }
    }

    private void put(char glyph) {
        if (cursor < glyphs.length && glyphs[cursor] != glyph) {
            glyphs[cursor] = glyph;
            changed |= cursor / columns > CLOCK_ROW_MAX || cursor % columns < CLOCK_COLUMN;
        }
        cursor++;
    }
}
