package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.Link;
import org.parlor.connection.ServerEndpoint;

/** What stands round every screen: a title with the way to help above, a line of news and the keys below. */
final class Chrome {
    private static final int HEADER_ROWS = 2;
    private static final int FOOTER_ROWS = 3;
    private static final int GAP = 2;
    private static final String HELP = " ? help ";

    private Chrome() {}

    /** An entry of the footer: of a command, under whatever key it has, or of a key that always means the same. */
    record Hint(
            String keyName, String text, Key key, @Nullable Command command) {

        Hint(String keyName, String text, Key key) {
            this(keyName, text, key, null);
        }

        static Hint of(Command command) {
            return of(command, command.hint());
        }

        static Hint of(Command command, String text) {
            return new Hint(command.keyName(), text, command.key(), command);
        }

        private int width() {
            return keyName.length() + 1 + text.length();
        }

        /** Whether it is the way out of here. */
        private boolean leads() {
            return key.kind() == Key.Kind.ESCAPE;
        }

        /** With the key in force; nothing if the command has none. */
        private Optional<Hint> under(KeyMap keys) {
            Command named = command;
            return named == null ? Optional.of(this) : keys.of(named).map(now -> new Hint(keys.name(named), text, now));
        }
    }

    /** Draws header and footer and returns what is left between them. */
    static Canvas draw(Canvas canvas, ClientState state, String title, List<Hint> hints) {
        header(canvas, state, title);
        footer(
                canvas,
                hints.stream()
                        .flatMap(hint -> hint.under(state.settings().keys()).stream())
                        .toList());
        return canvas.region(0, HEADER_ROWS, canvas.columns(), canvas.rows() - HEADER_ROWS - FOOTER_ROWS);
    }

    private static void header(Canvas canvas, ClientState state, String title) {
        canvas.line(0, 0, canvas.columns(), ' ', Role.TITLE);
        canvas.line(0, 1, canvas.columns(), '─', Role.RULE);
        int helpX = canvas.columns() - HELP.length();
        canvas.text(helpX, 0, HELP, Role.TITLE);
        canvas.spot(helpX, 0, HELP.length(), 1, new Target.Press(Key.of(Key.Kind.F1)));
        Canvas bar = canvas.region(1, 0, helpX - 1, 1);
        String link = link(state);
        String badge = badge(state, bar.columns() - Text.width(title) - 2);
        if (!badge.isEmpty()) {
            bar.textRight(0, badge, Role.BANNER);
            bar.spot(
                    bar.columns() - badge.length(),
                    0,
                    badge.length(),
                    1,
                    new Target.Press(state.settings().keys().pressed(Command.NEXT_TURN)));
        } else if (Text.width(title) + Text.width(link) + 2 <= bar.columns()) {
            bar.textRight(0, link, Role.KEY);
        }
        bar.text(0, 0, Text.fit(title, bar.columns() - (badge.isEmpty() ? 0 : badge.length() + 1)), Role.TITLE);
    }

    /** The games that wait elsewhere, in words where there is room. */
    private static String badge(ClientState state, int room) {
        String words = Calls.badge(state, false);
        return words.length() <= room ? words : Calls.badge(state, true);
    }

    private static String link(ClientState state) {
        ServerEndpoint address = state.link().address();
        if (address == null || state.link().status() == Link.Status.OFF) {
            return "";
        }
        String who = Text.clean(state.world().me());
        String where = isOwn(address) ? "this computer" : Text.clean(address.toString());
        return switch (state.link().status()) {
            case ONLINE -> who + " at " + where;
            case CONNECTING -> "calling " + where + " …";
            case LOST, OFF -> where + " (lost)";
        };
    }

    private static boolean isOwn(ServerEndpoint address) {
        return address.host().equals("127.0.0.1") || address.host().equals("localhost");
    }

    /** The line of news, and what it is when there is none. */
    static void status(Canvas canvas, ClientState state, String usual, Role role) {
        int y = canvas.rows() - FOOTER_ROWS;
        boolean news = state.notice().isShown(state.now());
        String text = news ? Text.clean(state.notice().text()) : usual;
        Role shown = news ? state.notice().error() ? Role.ERROR : Role.TURN : role;
        canvas.line(0, y, canvas.columns(), ' ', shown);
        Canvas line = canvas.region(1, y, canvas.columns() - 2, 1);
        line.text(0, 0, (news && state.notice().error() ? "! " : "") + text, shown);
    }

    private static void footer(Canvas canvas, List<Hint> hints) {
        int rule = canvas.rows() - 2;
        int y = canvas.rows() - 1;
        canvas.line(0, rule, canvas.columns(), '─', Role.RULE);
        canvas.line(0, y, canvas.columns(), ' ', Role.KEY);
        int x = 1;
        for (Hint hint : fitting(hints, canvas.columns())) {
            canvas.text(x, y, hint.keyName(), Role.TITLE);
            canvas.text(x + hint.keyName().length() + 1, y, hint.text(), Role.KEY);
            canvas.spot(x, y, hint.width(), 1, new Target.Press(hint.key()));
            x += hint.width() + GAP;
        }
    }

    /** The first of them, and always the way out: whoever has only a mouse needs it. */
    private static List<Hint> fitting(List<Hint> hints, int columns) {
        int room = columns - 2 + GAP;
        room -= hints.stream()
                .filter(Hint::leads)
                .findFirst()
                .map(out -> out.width() + GAP)
                .orElse(0);
        List<Hint> fitting = new ArrayList<>();
        boolean full = false;
        for (Hint hint : hints) {
            if (hint.leads()) {
                fitting.add(hint);
            } else if (!full && hint.width() + GAP <= room) {
                fitting.add(hint);
                room -= hint.width() + GAP;
            } else {
                full = true;
            }
        }
        return fitting;
    }
}
