package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.CharacterPattern;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decodes {@code ESC [ < button ; column ; row M}, or {@code m} when the button is released. */
final class SgrMousePattern implements CharacterPattern {
    private static final char ESCAPE = '\u001b';
    private static final Pattern COMPLETE = Pattern.compile("\u001b\\[<(\\d{1,3});(\\d{1,5});(\\d{1,5})([Mm])");
    private static final Pattern INCOMPLETE = Pattern.compile("\u001b(?:\\[(?:<[\\d;]{0,15})?)?");
    private static final int MOTION = 32;
    private static final int WHEEL = 64;

    @Override
    public @Nullable Matching match(List<Character> read) {
        if (read.get(0) != ESCAPE) {
            return null;
        }
        String text = read.stream().map(String::valueOf).collect(Collectors.joining());
        Matcher report = COMPLETE.matcher(text);
        if (report.matches()) {
            return new Matching(action(report));
        }
        return INCOMPLETE.matcher(text).matches() ? Matching.NOT_YET : null;
    }

    private static MouseAction action(Matcher report) {
        int button = Integer.parseInt(report.group(1));
        TerminalPosition position = new TerminalPosition(index(report.group(2)), index(report.group(3)));
        return new MouseAction(type(button, report.group(4).equals("m")), 1 + (button & 3), position);
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
}
