package org.parlor.client.screen.connect;

import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.TextView;

/** Adds the links and commands of a server to a text: that for most people first. */
final class InviteLines {
    private static final int LABEL_COLUMNS = 9;

    private InviteLines() {}

    static void add(TextView text, ServerLinks serverLinks) {
        add(text, "Browser", serverLinks.page());
        add(text, "ssh", serverLinks.sshLine());
        serverLinks.joinLines().forEach(line -> add(text, "Parlor", line));
        add(text, "Account", serverLinks.accountLine());
        if (!serverLinks.hostKey().isEmpty()) {
            text.chunks("ssh host key " + serverLinks.hostKey(), StyleRole.DIM);
        }
        if (!serverLinks.fingerprint().isEmpty()) {
            text.chunks("certificate " + serverLinks.fingerprint(), StyleRole.DIM);
        }
    }

    /** Adds a command or link, on several lines if it is long, but never cut; nothing if it is empty. */
    static void add(TextView text, String label, String command) {
        if (command.isEmpty()) {
            return;
        }
        int columns = text.columns() - LABEL_COLUMNS;
        if (command.indexOf(' ') < 0 && DisplayText.width(command) > columns) {
            text.line(label, StyleRole.TURN).chunks(DisplayText.clean(command), StyleRole.TURN);
            return;
        }
        String left = label;
        for (String part : DisplayText.wrap(DisplayText.clean(command), columns)) {
            text.line(DisplayText.left(left, LABEL_COLUMNS) + part, StyleRole.TURN);
            left = "";
        }
    }
}
