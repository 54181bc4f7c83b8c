package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parlor.client.GoldenFile;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/**
 * Frames as text files: the glyphs, then below a line of = the roles, a letter for each cell and a blank for plain
 * text. The key hints are left out, for {@link #checkFooters} compares them once per kind of screen, and so are the
 * games that can be chosen instead of the one shown.
 */
final class Golden {
    private static final Pattern CHOSEN_GAME = Pattern.compile(Games.ALL.stream()
            .map(GameKind::name)
            .map(Pattern::quote)
            .collect(Collectors.joining("|", "◀ (?:", ") ▶")));

    private Golden() {}

    static void check(String name, Frame frame) {
        assertEquals(0, frame.overflow(), name + " draws outside of its place");
        StringBuilder glyphs = new StringBuilder();
        StringBuilder roles = new StringBuilder();
        for (int y = 0; y < frame.rows() - (hasFooter(frame) ? 1 : 0); y++) {
            glyphs.append(glyphs(frame, y)).append('\n');
            roles.append(roles(frame, y)).append('\n');
        }
        GoldenFile.check("golden/" + name, glyphs + "=".repeat(frame.columns()) + "\n" + roles);
    }

    /** Compares the key hints of some screens, each at three widths, with a file; a key is in brackets. */
    static void checkFooters(String name, Map<String, ClientState> screens) {
        StringBuilder text = new StringBuilder();
        screens.forEach((screen, state) -> {
            text.append(screen).append('\n');
            for (int columns : new int[] {40, 80, 120}) {
                text.append(footer(RootView.render(state, columns, 24))).append('\n');
            }
        });
        GoldenFile.check("golden/" + name, text.toString());
    }

    private static boolean hasFooter(Frame frame) {
        return frame.row(frame.rows() - 2).equals("─".repeat(frame.columns()));
    }

    private static String footer(Frame frame) {
        int y = frame.rows() - 1;
        StringBuilder text = new StringBuilder(" ");
        for (int x = 1; x < frame.columns(); x++) {
            boolean key = frame.role(x, y) == StyleRole.TITLE;
            boolean before = frame.role(x - 1, y) == StyleRole.TITLE;
            text.append(key == before ? "" : key ? "[" : "]").append(frame.glyph(x, y));
        }
        return text.toString().stripTrailing();
    }

    private static String glyphs(Frame frame, int y) {
        String row = frame.row(y);
        Matcher chosen = CHOSEN_GAME.matcher(row);
        if (chosen.find()) {
            row = row.substring(0, chosen.end()) + row.substring(chosen.end()).replaceAll("[^│]", " ");
        }
        return row.stripTrailing();
    }

    private static String roles(Frame frame, int y) {
        boolean chosen = CHOSEN_GAME.matcher(frame.row(y)).find();
        StringBuilder row = new StringBuilder();
        for (int x = 0; x < frame.columns(); x++) {
            StyleRole role = frame.role(x, y);
            row.append(chosen && role == StyleRole.DIM ? ' ' : letter(role));
        }
        return row.toString().stripTrailing();
    }

    private static char letter(StyleRole role) {
        return switch (role) {
            case TEXT -> ' ';
            case DIM -> 'd';
            case TITLE -> 'T';
            case RULE -> '-';
            case KEY -> 'k';
            case TURN -> 't';
            case BOARD -> 'b';
            case LABEL -> 'l';
            case FIRST -> '1';
            case SECOND -> '2';
            case LEGAL -> '+';
            case LAST -> 'L';
            case PENDING -> 'p';
            case CURSOR -> 'C';
            case SELECTED -> 'S';
            case FIELD -> 'F';
            case BANNER -> 'B';
            case ERROR -> 'E';
        };
    }
}
