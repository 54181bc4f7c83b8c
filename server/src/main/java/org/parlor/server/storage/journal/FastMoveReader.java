package org.parlor.server.storage.journal;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;

/**
 * Fast path of {@link JournalRecordCodec} for moves without extra fields, which are most lines of a journal. Rejects any line
 * that differs from the exact form.
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
    /** Longer numbers may overflow a long. */
    private static final int DIGITS_MAX = 18;

    private final String line;
    private int at;
    private boolean mismatch;

    private FastMoveReader(String line) {
        this.line = line;
    }

    /** The move in a line written by {@link FastRecordWriter}, null if the line is anything else. */
    static @Nullable JournalRecord read(String line) {
        return line.startsWith(AT) ? new FastMoveReader(line).move() : null;
    }

    private @Nullable JournalRecord move() {
        long time = number(AT);
        String game = name(GAME);
        long seq = number(SEQ);
        long move = number(MOVE);
        boolean auto = bool(AUTO);
        Long lag = line.startsWith(LAG, at) ? (Long) number(LAG) : null;
        skip(END);
        boolean complete = !mismatch && at == line.length() && move <= Integer.MAX_VALUE;
        return complete
                ? new JournalRecord.OfGame(time, game, seq, new GameEvent.Moved((int) move, auto, null, lag))
                : null;
    }

    private void skip(String expected) {
        mismatch |= !line.startsWith(expected, at);
        at += expected.length();
    }

    private long number(String before) {
        skip(before);
        int start = at;
        long value = 0;
        while (at < line.length() && isDigit(line.charAt(at))) {
            value = 10 * value + (line.charAt(at++) - '0');
        }
        mismatch |= at == start || at - start > DIGITS_MAX || (line.charAt(start) == '0' && at - start > 1);
        return value;
    }

    private boolean bool(String before) {
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
