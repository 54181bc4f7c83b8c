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

    private InviteLines() {}

    public static int rows(HostedServer hosted) {
        return 1 + lines(hosted).size() + (hosted.fingerprint().isEmpty() ? 0 : 1);
    }

    private static List<String> lines(HostedServer hosted) {
        List<String> lines = new ArrayList<>(hosted.joinLines().stream()
                .limit(hosted.page().isEmpty() ? LINES_MAX : 1)
                .toList());
        if (!hosted.page().isEmpty()) {
            lines.add(hosted.page() + "  in a browser");
        }
        return lines;
    }

    public static void draw(Canvas canvas, HostedServer hosted) {
        canvas.text(1, 0, "Invite someone on this network:", StyleRole.DIM);
        List<String> lines = lines(hosted);
        if (!hosted.fingerprint().isEmpty()) {
            canvas.region(1, rows(hosted) - 1, canvas.columns() - 2, 1).text(0, 0, hosted.fingerprint(), StyleRole.DIM);
        }
        for (int i = 0; i < lines.size(); i++) {
            if (1 + i < canvas.rows()) {
                canvas.region(3, 1 + i, canvas.columns() - 4, 1)
                        .text(0, 0, DisplayText.clean(lines.get(i)), StyleRole.TURN);
            }
        }
    }
}
