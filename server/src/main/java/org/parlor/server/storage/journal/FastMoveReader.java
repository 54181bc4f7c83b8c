package org.parlor.server.storage.journal;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;

/**
 * Reads the line of a plain move, which is what most lines of a journal are, as {@link JournalRecordCodec} would, without setting
 * up a reader for it. What is the least bit different is left to that.
 */
final class FastMoveReader {
    static final String AT = "{\"v\":" + JournalRecordCodec.VERSION + ",\"OfGame\":{\"at\":";
    static final String GAME = ",\"game\":\"";
    static final String SEQ = "\",\"seq\":";
    static final String EVENT = ",\"event\":{";
    static final String MOVED = "\"Moved\":{\"move\":";
    static final String AUTO = ",\"auto\":";
    static final String LAG = ",\"lag\":";
    private static final String MOVE = EVENT + MOVED;
    private static final String END = "}}}}";
    /** More may not fit into a number. */
    private static final int DIGITS_MAX = 18;

    private final String line;
    private int at;
    private boolean lost;

    private FastMoveReader(String line) {
        this.line = line;
    }

    /** The move in a line that {@link FastRecordWriter} has written, null if it is none. */
    static @Nullable JournalRecord read(String line) {
        return line.startsWith(AT) ? new FastMoveReader(line).move() : null;
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

    static int plainUpTo(String text, int start) {
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
