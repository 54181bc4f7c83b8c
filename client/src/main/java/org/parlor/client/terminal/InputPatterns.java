package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.CharacterPattern.Matching;
import com.googlecode.lanterna.input.KeyDecodingProfile;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decoders of the escape sequences that Lanterna does not know. */
final class InputPatterns {
    static final KeyDecodingProfile PROFILE =
            () -> List.of(InputPatterns::mouse, InputPatterns::paste, InputPatterns::modeReport);
    private static final Pattern MOUSE = Pattern.compile("\u001b\\[<(\\d{1,3});(\\d{1,5});(\\d{1,5})([Mm])");
    private static final Pattern MOUSE_BEGUN = Pattern.compile("\u001b(?:\\[(?:<[\\d;]{0,15})?)?");
    private static final int MOTION = 32;
    private static final int WHEEL = 64;
    private static final String PASTE_BEGIN = "\u001b[200~";
    private static final String PASTE_END = "\u001b[201~";
    private static final Pattern MODE = Pattern.compile("\u001b\\[\\?(\\d{1,5});(\\d)\\$y");
    private static final Pattern MODE_BEGUN = Pattern.compile("\u001b(?:\\[(?:\\?(?:\\d{1,5}(?:;(?:\\d\\$?)?)?)?)?)?");

    private InputPatterns() {}

    /** The begin or the end of pasted text. */
    static final class PasteMark extends KeyStroke {
        private final boolean begin;

        private PasteMark(boolean begin) {
            super(KeyType.Unknown);
            this.begin = begin;
        }

        boolean isBegin() {
            return begin;
        }
    }

    /** The reply of a terminal to the request for a mode (DECRQM). */
    static final class ModeReport extends KeyStroke {
        private final String mode;
        private final boolean changeable;

        private ModeReport(String mode, boolean changeable) {
            super(KeyType.Unknown);
            this.mode = mode;
            this.changeable = changeable;
        }

        /** Returns whether the terminal has the mode and can change it. */
        boolean supports(TerminalMode wanted) {
            return changeable && mode.equals(Integer.toString(wanted.number()));
        }
    }

    private static String text(List<Character> read) {
        return read.stream().map(String::valueOf).collect(Collectors.joining());
    }

    /** Matches {@code ESC [ < button ; column ; row M}, or {@code m} when the button is released. */
    private static @Nullable Matching mouse(List<Character> read) {
        return match(read, MOUSE, MOUSE_BEGUN, report -> {
            int button = Integer.parseInt(report.group(1));
            TerminalPosition position = new TerminalPosition(index(report.group(2)), index(report.group(3)));
            return new MouseAction(type(button, report.group(4).equals("m")), 1 + (button & 3), position);
        });
    }

    /** Reports count from 1. */
    private static int index(String number) {
        return Math.max(0, Integer.parseInt(number) - 1);
    }

    private static MouseActionType type(int button, boolean released) {
        if ((button & WHEEL) != 0) {
            return (button & 1) == 0 ? MouseActionType.SCROLL_UP : MouseActionType.SCROLL_DOWN;
        } else if ((button & MOTION) != 0) {
            return MouseActionType.MOVE;
        }
        return released ? MouseActionType.CLICK_RELEASE : MouseActionType.CLICK_DOWN;
    }

    /** Matches {@code ESC [ 200 ~} and {@code ESC [ 201 ~}, between which a terminal sends pasted text. */
    private static @Nullable Matching paste(List<Character> read) {
        String text = text(read);
        if (text.equals(PASTE_BEGIN) || text.equals(PASTE_END)) {
            return new Matching(new PasteMark(text.equals(PASTE_BEGIN)));
        }
        return PASTE_BEGIN.startsWith(text) || PASTE_END.startsWith(text) ? Matching.NOT_YET : null;
    }

    /** Matches {@code ESC [ ? mode ; state $ y}. */
    private static @Nullable Matching modeReport(List<Character> read) {
        return match(read, MODE, MODE_BEGUN, report -> {
            String state = report.group(2);
            return new ModeReport(report.group(1), state.equals("1") || state.equals("2"));
        });
    }

    private static @Nullable Matching match(
            List<Character> read, Pattern complete, Pattern begun, Function<Matcher, KeyStroke> stroke) {
        if (read.get(0) != '\u001b') {
            return null;
        }
        String text = text(read);
        Matcher report = complete.matcher(text);
        if (report.matches()) {
            return new Matching(stroke.apply(report));
        }
        return begun.matcher(text).matches() ? Matching.NOT_YET : null;
    }
}
