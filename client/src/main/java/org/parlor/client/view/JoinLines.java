package org.parlor.client.view;

import java.util.List;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.Hosting;

/** How others get here: the lines to type, the best first. */
final class JoinLines {
    private static final int LINES_MAX = 2;

    private JoinLines() {}

    static int rows(Hosting hosting) {
        return 1
                + Math.min(LINES_MAX, hosting.joinLines().size())
                + (hosting.fingerprint().isEmpty() ? 0 : 1);
    }

    static void draw(Canvas canvas, Hosting hosting) {
        canvas.text(1, 0, "Invite someone on this network:", Role.DIM);
        List<String> lines = hosting.joinLines();
        if (!hosting.fingerprint().isEmpty()) {
            canvas.region(1, rows(hosting) - 1, canvas.columns() - 2, 1).text(0, 0, hosting.fingerprint(), Role.DIM);
        }
        for (int i = 0; i < Math.min(LINES_MAX, lines.size()); i++) {
            if (1 + i < canvas.rows()) {
                canvas.region(3, 1 + i, canvas.columns() - 4, 1).text(0, 0, Text.clean(lines.get(i)), Role.TURN);
            }
        }
    }
}
