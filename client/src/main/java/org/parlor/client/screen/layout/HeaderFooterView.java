package org.parlor.client.screen.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.action.KeyNames;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.connection.ServerEndpoint;

/**
 * Draws the header and footer of a screen: title, connection and help key above, status line and keys below.
 */
public final class HeaderFooterView {
    private static final int HEADER_ROWS = 2;
    private static final int FOOTER_ROWS = 3;
    private static final int GAP = 2;

    /** The id of the action that opens the next game. */
    public static final String NEXT_TURN = "next-turn";

    private HeaderFooterView() {}

    /**
     * An entry of the footer.
     *
     * @param target the target of a click, or null
     */
    public record KeyHint(
            String keyName, String text, @Nullable ClickTarget target) {

        /** Returns an entry for a key without an action. */
        public static KeyHint of(String keyName, String text, Key key) {
            return new KeyHint(keyName, text, new ClickTarget.KeyPress(key));
        }

        /** Returns an entry for the arrows up and down; a click scrolls like the mouse wheel. */
        public static KeyHint arrows(String text) {
            return new KeyHint("↑↓", text, new ClickTarget.Scroll(1));
        }

        private int width() {
            return DisplayText.width(keyName) + 1 + DisplayText.width(text);
        }

        /** Returns whether it leaves the screen. */
        private boolean isBack() {
            return keyName.equals("Esc");
        }
    }

    /** Returns the footer entries of the available actions. */
    public static List<KeyHint> hints(ClientState state) {
        List<Action> present = AvailableActions.of(state);
        return hints(state, present, present);
    }

    /** Returns the footer of a list: the arrows, other keys that select, then the available actions. */
    public static List<KeyHint> listHints(ClientState state, KeyHint... selecting) {
        return Stream.of(
                        Stream.of(KeyHint.arrows(state.text("keys.select"))),
                        Stream.of(selecting),
                        hints(state).stream())
                .flatMap(Function.identity())
                .toList();
    }

    /**
     * Returns the footer entries of some actions, without those that have no key.
     *
     * @param present all available actions
     */
    public static List<KeyHint> hints(ClientState state, List<Action> actions, List<Action> present) {
        KeyMap keys = state.settings().keys();
        return actions.stream()
                .flatMap(action -> keys.key(action, present).stream()
                        .map(key -> new KeyHint(
                                KeyNames.print(key),
                                action.texts(state.messages()).get(0),
                                action)))
                .toList();
    }

    /** Draws header and footer and returns the area between them. */
    public static Canvas draw(Canvas canvas, ClientState state, String title, List<KeyHint> hints) {
        header(canvas, state, title);
        footer(canvas, hints);
        return canvas.region(0, HEADER_ROWS, canvas.columns(), canvas.rows() - HEADER_ROWS - FOOTER_ROWS);
    }

    private static void header(Canvas canvas, ClientState state, String title) {
        canvas.line(0, 0, canvas.columns(), ' ', StyleRole.TITLE);
        canvas.line(0, 1, canvas.columns(), '─', StyleRole.RULE);
        String help = " ? " + state.text("header.help") + " ";
        int helpX = canvas.columns() - DisplayText.width(help);
        canvas.text(helpX, 0, help, StyleRole.TITLE);
        canvas.hotspot(helpX, 0, DisplayText.width(help), 1, new ClickTarget.KeyPress(Key.of(Key.Kind.F1)));
        Canvas bar = canvas.region(1, 0, helpX - 1, 1);
        String connection = link(state);
        Optional<Action> next = nextTurn(state);
        String badge = next.map(action -> badge(state, action, bar.columns() - DisplayText.width(title) - 2))
                .orElse("");
        if (!badge.isEmpty()) {
            bar.textRight(0, badge, StyleRole.BANNER);
            int width = DisplayText.width(badge);
            bar.hotspot(bar.columns() - width, 0, width, 1, next.get());
        } else if (DisplayText.width(title) + DisplayText.width(connection) + 2 <= bar.columns()) {
            bar.textRight(0, connection, StyleRole.KEY);
        }
        bar.text(
                0,
                0,
                fitted(title, bar.columns() - (badge.isEmpty() ? 0 : DisplayText.width(badge) + 1)),
                StyleRole.TITLE);
    }

    /** The first parts of a title that fit. */
    private static String fitted(String title, int columns) {
        int end = title.lastIndexOf(" · ");
        return DisplayText.width(title) <= columns || end < 0
                ? DisplayText.fit(title, columns)
                : fitted(title.substring(0, end), columns);
    }

    /** Returns the action that opens another game that waits for the user, if there is one. */
    private static Optional<Action> nextTurn(ClientState state) {
        return state.otherGames().stream().noneMatch(GameState::isWaiting)
                ? Optional.empty()
                : AvailableActions.of(state).stream()
                        .filter(action -> action.id().equals(NEXT_TURN))
                        .findFirst();
    }

    /** Returns the number of games that wait for the user, in words if they fit. */
    private static String badge(ClientState state, Action next, int room) {
        long games = state.otherGames().stream().filter(GameState::isWaiting).count();
        String key = state.keyName(next);
        String words = "▶ " + state.text("header.waiting", games) + ": " + key;
        return DisplayText.width(words) <= room ? words : "▶" + games + " " + key;
    }

    private static String link(ClientState state) {
        ServerEndpoint address = state.connection().address();
        if (address == null) {
            return "";
        }
        String who = DisplayText.clean(state.session().userName());
        if (state.isPlayingLocally() && state.connection().status() == ConnectionStatus.Status.ONLINE) {
            return opponents(state);
        }
        Messages messages = state.messages();
        String where = state.settings().isRemote()
                ? messages.get("header.server")
                : isOwn(address) ? messages.get("header.computer") : DisplayText.clean(address.toString());
        return switch (state.connection().status()) {
            case ONLINE -> messages.get("header.at", who, where);
            case CONNECTING -> messages.get("header.connecting", where);
            case LOST -> messages.get("header.lost", where);
            case OFF -> messages.get("header.offline", where);
        };
    }

    /** Describes a game at a server of this program, whose address and names say nothing to the user. */
    private static String opponents(ClientState state) {
        return state.isHotSeat()
                ? state.text("header.two")
                : state.game()
                        .flatMap(GameState::opponent)
                        .map(opponent -> state.text("header.versus", DisplayText.clean(opponent.name())))
                        .orElse("");
    }

    private static boolean isOwn(ServerEndpoint address) {
        return address.host().equals("127.0.0.1") || address.host().equals("localhost");
    }

    /** Draws the status message, a long one over the rows above, or the default text if there is none. */
    public static void status(Canvas canvas, ClientState state, String defaultValue, StyleRole role) {
        status(canvas, state, defaultValue, role, false);
    }

    /** Draws the status line as above. A long default text takes the rows above, too, if {@code wraps}. */
    public static void status(Canvas canvas, ClientState state, String defaultValue, StyleRole role, boolean wraps) {
        int y = canvas.rows() - FOOTER_ROWS;
        int columns = canvas.columns() - 2;
        boolean news = state.status().isShown(state.now());
        boolean error = news && state.status().error();
        String text =
                news ? (error ? "! " : "") + DisplayText.clean(state.status().text()) : defaultValue;
        StyleRole shown = error ? StyleRole.ERROR : news ? StyleRole.TURN : role;
        List<String> lines = news || wraps ? wrapped(text, columns, Math.max(1, (y - HEADER_ROWS) / 2)) : List.of(text);
        for (int i = 0; i < lines.size(); i++) {
            int row = y - lines.size() + 1 + i;
            canvas.line(0, row, canvas.columns(), ' ', shown);
            canvas.region(1, row, columns, 1).text(0, 0, lines.get(i), shown);
        }
    }

    private static List<String> wrapped(String text, int columns, int rowsMax) {
        List<String> lines = DisplayText.wrap(text, columns);
        if (lines.size() <= rowsMax) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, rowsMax - 1));
        shown.add(DisplayText.fit(lines.get(rowsMax - 1) + " " + lines.get(rowsMax), columns));
        return shown;
    }

    /** Draws a line that is being typed, in place of the status message. */
    public static void input(Canvas canvas, String prompt, String typed, String keys) {
        int y = canvas.rows() - FOOTER_ROWS;
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.FIELD);
        if (canvas.columns() >= 72 && typed.length() < 30) {
            canvas.region(0, y, canvas.columns(), 1).textRight(0, keys + " ", StyleRole.FIELD);
        }
        int room = canvas.columns() - 2 - DisplayText.width(prompt);
        canvas.text(1, y, prompt + DisplayText.tail(typed + "_", room), StyleRole.FIELD);
    }

    /** Draws the footer, over one that is already drawn. */
    public static void footer(Canvas canvas, List<KeyHint> hints) {
        int rule = canvas.rows() - 2;
        int y = canvas.rows() - 1;
        canvas.line(0, rule, canvas.columns(), '─', StyleRole.RULE);
        canvas.line(0, y, canvas.columns(), ' ', StyleRole.KEY);
        int x = 1;
        for (KeyHint keyHint : fitting(hints, canvas.columns())) {
            canvas.text(x, y, keyHint.keyName(), StyleRole.TITLE);
            canvas.text(x + DisplayText.width(keyHint.keyName()) + 1, y, keyHint.text(), StyleRole.KEY);
            if (keyHint.target() != null) {
                canvas.hotspot(x, y, keyHint.width(), 1, keyHint.target());
            }
            x += keyHint.width() + GAP;
        }
    }

    /** Returns the first entries that fit, always including that for Esc, which mouse users need. */
    private static List<KeyHint> fitting(List<KeyHint> hints, int columns) {
        int room = columns - 2 + GAP;
        room -= hints.stream()
                .filter(KeyHint::isBack)
                .findFirst()
                .map(out -> out.width() + GAP)
                .orElse(0);
        List<KeyHint> fitting = new ArrayList<>();
        boolean full = false;
        for (KeyHint keyHint : hints) {
            if (keyHint.isBack()) {
                fitting.add(keyHint);
            } else if (!full && keyHint.width() + GAP <= room) {
                fitting.add(keyHint);
                room -= keyHint.width() + GAP;
            } else {
                full = true;
            }
        }
        return fitting;
    }
}
