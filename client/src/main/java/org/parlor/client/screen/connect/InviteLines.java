package org.parlor.client.screen.connect;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.state.connection.Invitation;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** The ways in that an invitation names, as lines: the way for most people first. */
final class InviteLines {
    private static final int LABEL_COLUMNS = 9;

    /** A line and its role: a command stands out, a fingerprint does not. */
    record Line(String text, StyleRole role) {}

    private InviteLines() {}

    /** Returns the lines; a fingerprint that does not fit is broken, because one that is cut cannot be compared. */
    static List<Line> of(Invitation invitation, int columns) {
        List<Line> lines = new ArrayList<>();
        if (!invitation.page().isEmpty()) {
            lines.add(command("Browser", invitation.page()));
        }
        if (!invitation.sshLine().isEmpty()) {
            lines.add(command("ssh", invitation.sshLine()));
        }
        invitation.joinLines().forEach(line -> lines.add(command("Parlor", line)));
        if (!invitation.accountLine().isEmpty()) {
            String label = DisplayText.left("Account", LABEL_COLUMNS);
            List<String> words = DisplayText.wrap(DisplayText.clean(invitation.accountLine()), columns - LABEL_COLUMNS);
            for (int i = 0; i < words.size(); i++) {
                String left = i == 0 ? label : " ".repeat(LABEL_COLUMNS);
                lines.add(new Line(left + words.get(i), StyleRole.TURN));
            }
        }
        fingerprint(lines, "ssh host key", invitation.hostKey(), columns);
        fingerprint(lines, "certificate", invitation.fingerprint(), columns);
        return lines;
    }

    private static Line command(String label, String text) {
        return new Line(DisplayText.left(label, LABEL_COLUMNS) + DisplayText.clean(text), StyleRole.TURN);
    }

    private static void fingerprint(List<Line> lines, String what, String fingerprint, int columns) {
        if (fingerprint.isEmpty()) {
            return;
        }
        String text = what + " " + fingerprint;
        for (int from = 0; from < text.length(); from += columns) {
            lines.add(new Line(text.substring(from, Math.min(text.length(), from + columns)), StyleRole.DIM));
        }
    }

    static void draw(Canvas canvas, List<Line> lines, int first) {
        for (int y = 0; y < canvas.rows() && first + y < lines.size(); y++) {
            Line line = lines.get(first + y);
            canvas.text(0, y, DisplayText.fit(line.text(), canvas.columns()), line.role());
        }
    }
}
