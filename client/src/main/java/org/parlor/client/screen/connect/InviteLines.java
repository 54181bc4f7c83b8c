package org.parlor.client.screen.connect;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;

/** Draws the commands with which others join, the most useful first. */
public final class InviteLines {
    private static final int LINES_MAX = 2;
    private static final String HOST_KEY = "ssh host key fingerprint ";

    /** A line and its role: a command stands out, a fingerprint does not. */
    private record Line(String text, StyleRole role) {}

    private InviteLines() {}

    public static int rows(HostedServer hosted) {
        return 1 + lines(hosted).size();
    }

    private static List<Line> lines(HostedServer hosted) {
        List<Line> lines = new ArrayList<>();
        boolean ssh = !hosted.sshLine().isEmpty();
        boolean page = !hosted.page().isEmpty();
        if (page) {
            lines.add(new Line(hosted.page() + "  in a browser", StyleRole.TURN));
        }
        if (ssh) {
            lines.add(new Line(hosted.sshLine(), StyleRole.TURN));
            lines.add(new Line(HOST_KEY + hosted.hostKey(), StyleRole.DIM));
        }
        hosted.joinLines().stream()
                .limit(ssh || page ? 1 : LINES_MAX)
                .forEach(line -> lines.add(new Line(line, StyleRole.TURN)));
        if (!hosted.fingerprint().isEmpty()) {
            lines.add(new Line(hosted.fingerprint(), StyleRole.DIM));
        }
        return lines;
    }

    public static void draw(Canvas canvas, HostedServer hosted) {
        canvas.text(1, 0, "Invite someone on this network:", StyleRole.DIM);
        List<Line> lines = lines(hosted);
        for (int i = 0; i < Math.min(lines.size(), canvas.rows() - 1); i++) {
            Line line = lines.get(i);
            int left = line.role() == StyleRole.DIM ? 1 : 3;
            Canvas row = canvas.region(left, 1 + i, canvas.columns() - left - 1, 1);
            String text = DisplayText.clean(line.text());
            // A fingerprint that is cut cannot be compared.
            boolean room = DisplayText.width(text) <= row.columns() || !text.startsWith(HOST_KEY);
            row.text(0, 0, room ? text : text.substring(HOST_KEY.length()), line.role());
        }
    }
}
