package org.parlor.client.screen.connect;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** The links and commands of a server, as lines: that for most people first. */
final class InviteLines {
    private static final int LABEL_COLUMNS = 9;

    /** A line and its role: a command stands out, a fingerprint does not. */
    record Line(String text, StyleRole role) {}

    private InviteLines() {}

    /** Returns the lines; a fingerprint that does not fit is broken, because one that is cut cannot be compared. */
    static List<Line> of(ServerLinks serverLinks, int columns) {
        List<Line> lines = new ArrayList<>();
        add(lines, "Browser", serverLinks.page(), columns);
        add(lines, "ssh", serverLinks.sshLine(), columns);
        serverLinks.joinLines().forEach(line -> add(lines, "Parlor", line, columns));
        add(lines, "Account", serverLinks.accountLine(), columns);
        if (!serverLinks.hostKey().isEmpty()) {
            addBroken(lines, "ssh host key " + serverLinks.hostKey(), StyleRole.DIM, columns);
        }
        if (!serverLinks.fingerprint().isEmpty()) {
            addBroken(lines, "certificate " + serverLinks.fingerprint(), StyleRole.DIM, columns);
        }
        return lines;
    }

    /** Adds a command or link, on several lines if it is long, but never cut; nothing if it is empty. */
    static void add(List<Line> lines, String label, String text, int columns) {
        if (text.isEmpty()) {
            return;
        }
        if (text.indexOf(' ') < 0 && DisplayText.width(text) > columns - LABEL_COLUMNS) {
            lines.add(new Line(label, StyleRole.TURN));
            addBroken(lines, DisplayText.clean(text), StyleRole.TURN, columns);
            return;
        }
        String left = label;
        for (String part : DisplayText.wrap(DisplayText.clean(text), columns - LABEL_COLUMNS)) {
            lines.add(new Line(DisplayText.left(left, LABEL_COLUMNS) + part, StyleRole.TURN));
            left = "";
        }
    }

    private static void addBroken(List<Line> lines, String text, StyleRole role, int columns) {
        for (int from = 0; from < text.length(); from += columns) {
            lines.add(new Line(text.substring(from, Math.min(text.length(), from + columns)), role));
        }
    }

    static void draw(Canvas canvas, List<Line> lines, int first) {
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            canvas.text(0, y, DisplayText.fit(line.text(), canvas.columns()), line.role());
        }
    }
}
