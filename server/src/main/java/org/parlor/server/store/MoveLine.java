package org.parlor.server.store;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.step.JournalRecord;

/**
 * The line of a plain move, which is what nearly every line of a journal is: the same as {@link RecordText} would read
 * and write, without setting up a reader and a writer for it. What is the least bit different is left to that.
 */
final class MoveLine {
    private static final String AT = "{\"v\":" + RecordText.VERSION + ",\"OfGame\":{\"at\":";
    private static final String GAME = ",\"game\":\"";
    private static final String SEQ = "\",\"seq\":";
    private static final String MOVE = ",\"event\":{\"Moved\":{\"move\":";
    private static final String AUTO = ",\"auto\":";
    private static final String LAG = ",\"lag\":";
    private static final String END = "}}}}";
    /** More may not fit into a number. */
    private static final int DIGITS_MAX = 18;

    private final String line;
    private int at;
    private boolean lost;

    private MoveLine(String line) {
        this.line = line;
    }

    /** The line of this, or null if it is no plain move. */
    static @Nullable String write(JournalRecord record) {
        if (!(record instanceof JournalRecord.OfGame of
                && of.event() instanceof GameEvent.Moved moved
                && moved.info() == null
                && isPlain(of.game()))) {
            return null;
        }
        StringBuilder line = new StringBuilder(140)
                .append(AT)
                .append(of.at())
                .append(GAME)
                .append(of.game())
                .append(SEQ)
                .append(of.seq())
                .append(MOVE)
                .append(moved.move())
                .append(AUTO)
                .append(moved.auto());
        if (moved.lag() != null) {
            line.append(LAG).append(moved.lag().longValue());
        }
        return line.append(END).toString();
    }

    /** The move in a line that {@link #write} has made, null if it has not. */
    static @Nullable JournalRecord read(String line) {
        return line.startsWith(AT) ? new MoveLine(line).move() : null;
    }

    private @Nullable JournalRecord move() {
        long time = number(AT);
        String game = name(GAME);
        long seq = number(SEQ);
        long move = number(MOVE);
        boolean auto = truth(AUTO);
        Long lag = line.startsWith(LAG, at) ? (Long) number(LAG) : null;
        skip(END);
        boolean whole = !lost && at == line.length() && move <= Integer.MAX_VALUE;
        return whole
                ? new JournalRecord.OfGame(time, game, seq, new GameEvent.Moved((int) move, auto, null, lag))
                : null;
    }

    private void skip(String expected) {
        lost |= !line.startsWith(expected, at);
        at += expected.length();
    }

    private long number(String before) {
        skip(before);
        int start = at;
        long value = 0;
        while (at < line.length() && isDigit(line.charAt(at))) {
            value = 10 * value + (line.charAt(at++) - '0');
        }
        lost |= at == start || at - start > DIGITS_MAX || (line.charAt(start) == '0' && at - start > 1);
        return value;
    }

    private boolean truth(String before) {
        skip(before);
        boolean value = line.startsWith("true", at);
        skip(value ? "true" : "false");
        return value;
    }

    private String name(String before) {
        skip(before);
        int start = Math.min(at, line.length());
        at = plainUpTo(line, start);
        return line.substring(start, at);
    }

    private static boolean isPlain(String name) {
        return plainUpTo(name, 0) == name.length();
    }

    private static int plainUpTo(String text, int start) {
        int end = start;
        while (end < text.length() && isPlain(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isPlain(char c) {
        return isDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
