package org.parlor.client.terminal;

import com.googlecode.lanterna.input.CharacterPattern;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decodes {@code ESC [ ? mode ; state $ y}, the reply of a terminal to the request for a mode (DECRQM). */
final class ModeReportPattern implements CharacterPattern {
    private static final Pattern COMPLETE = Pattern.compile("\u001b\\[\\?(\\d{1,5});(\\d)\\$y");
    private static final Pattern INCOMPLETE = Pattern.compile("\u001b(?:\\[(?:\\?(?:\\d{1,5}(?:;(?:\\d\\$?)?)?)?)?)?");

    /** A reply. */
    static final class Report extends KeyStroke {
        private final String mode;
        private final boolean changeable;

        private Report(String mode, boolean changeable) {
            super(KeyType.Unknown);
            this.mode = mode;
            this.changeable = changeable;
        }

        /** Returns whether the terminal has the mode and can change it. */
        boolean supports(TerminalMode wanted) {
            return changeable && mode.equals(Integer.toString(wanted.number()));
        }
    }

    @Override
    public @Nullable Matching match(List<Character> read) {
        String text = read.stream().map(String::valueOf).collect(Collectors.joining());
        Matcher report = COMPLETE.matcher(text);
        if (report.matches()) {
            String state = report.group(2);
            return new Matching(new Report(report.group(1), state.equals("1") || state.equals("2")));
        }
        return INCOMPLETE.matcher(text).matches() ? Matching.NOT_YET : null;
    }
}
