package org.parlor.client.screen.lobby;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.text.EndedGameText;
import org.parlor.client.screen.connect.InviteScreen;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.state.ChatLine;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.LobbyRow.Kind;
import org.parlor.client.state.SessionState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.TextInput;
import org.parlor.client.ui.widget.ListView;
import org.parlor.client.ui.widget.ListView.Line;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Draws the lobby: challenges and games, beside or below them the users, then the chat. */
public final class LobbyView {
    private static final int TITLE_WIDTH = 16;
    private static final Row NONE = Row.of("", "", "", "");
    private static final int CHAT_ROWS_MAX = 6;
    private static final int TWO_COLUMNS_MIN = 72;
    private static final int WIDE_ROOM_MIN = 46;
    private static final int PEOPLE_MIN = 26;
    private static final int PEOPLE_MAX = 44;
    private static final List<Column> GAMES = List.of(
            // Wide enough for the heading of a section.
            Column.left("").min(12),
            Column.left("").min(5),
            Column.left("").rank(1),
            Column.left("").min(8));
    private static final List<Column> USERS =
            List.of(Column.left("").min(8), Column.right("").rank(1), Column.left(""));

    private LobbyView() {}

    public static void draw(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Lobby", hints(state, lobbyScreen));
        String hint = inviteHint(state);
        int joinRows = hint.isEmpty() || body.rows() < 12 ? 0 : 2;
        int chatRows = Math.min(CHAT_ROWS_MAX, body.rows() / 4) + 1;
        int listRows = body.rows() - chatRows - joinRows;
        lists(body.region(0, 0, body.columns(), listRows), state, lobbyScreen);
        chat(body.region(0, listRows, body.columns(), chatRows), state);
        if (joinRows > 0) {
            Canvas join = body.region(0, listRows + chatRows, body.columns(), joinRows);
            join.line(0, 0, join.columns(), '─', StyleRole.RULE);
            join.text(1, 1, DisplayText.fit(hint, join.columns() - 2), StyleRole.TURN);
        }
        status(canvas, state, lobbyScreen);
    }

    /** Returns the way in for most people and the key that shows all of them; empty if the server announces none. */
    private static String inviteHint(ClientState state) {
        String first = DisplayText.clean(state.serverLinks().first());
        String key = state.keyName(InviteScreen.INVITE);
        return first.isEmpty() ? "" : "Invite others (" + key + " shows more): " + first;
    }

    private static List<KeyHint> hints(ClientState state, LobbyScreen lobbyScreen) {
        if (lobbyScreen.typed() == null && !lobbyScreen.isFiltering()) {
            return HeaderFooterView.hints(state);
        }
        boolean talks = lobbyScreen.typed() != null;
        return List.of(
                KeyHint.of("Enter", talks ? "send" : "apply", Key.of(Key.Kind.ENTER)),
                KeyHint.of("Esc", talks ? "cancel" : "clear", Key.of(Key.Kind.ESCAPE)));
    }

    private static void status(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        String typed = lobbyScreen.typed();
        Canvas line = canvas.region(0, canvas.rows() - 3, canvas.columns(), 1);
        if (typed != null) {
            TextInput.draw(line, " Chat> ", typed, true);
        } else if (lobbyScreen.isFiltering()) {
            TextInput.draw(line, " Filter> ", lobbyScreen.filter(), true);
        } else {
            String key = state.keyName(LobbyScreen.FILTER);
            String filter = "Filter: " + DisplayText.clean(lobbyScreen.filter()) + " · " + key + " edit · Esc clear";
            HeaderFooterView.status(canvas, state, lobbyScreen.filter().isEmpty() ? "" : filter, StyleRole.DIM);
        }
    }

    /**
     * Draws games and users side by side if there is space, so that a change of one list does not move the
     * other.
     */
    private static void lists(Canvas canvas, ClientState state, LobbyScreen lobbyScreen) {
        if (canvas.columns() < TWO_COLUMNS_MIN) {
            list(canvas, state, lobbyScreen, List.of(Kind.values()));
            return;
        }
        int people = Math.max(PEOPLE_MIN, Math.min(PEOPLE_MAX, canvas.columns() / 3));
        int left = canvas.columns() - people - 1;
        List<Kind> games =
                Stream.of(Kind.values()).filter(kind -> !kind.isUser()).toList();
        list(canvas.region(0, 0, left, canvas.rows()), state, lobbyScreen, games);
        for (int y = 0; y < canvas.rows(); y++) {
            canvas.put(left, y, '│', StyleRole.RULE);
        }
        list(canvas.region(left + 1, 0, people, canvas.rows()), state, lobbyScreen, List.of(Kind.USER, Kind.BOT));
    }

    private static void list(Canvas canvas, ClientState state, LobbyScreen lobbyScreen, List<Kind> kinds) {
        List<LobbyRow> rows = lobbyScreen.rows(state.session());
        int room = canvas.columns() - ListView.MARK_WIDTH - 1;
        List<Line> lines = new ArrayList<>();
        Map<Kind, List<Row>> sections = new EnumMap<>(Kind.class);
        kinds.forEach(kind -> sections.put(
                kind,
                section(state, rows, kind).stream()
                        .map(row -> room < WIDE_ROOM_MIN && !kind.isUser() ? inShort(row) : row)
                        .toList()));
        Table games = table(sections, false, room);
        Table users = table(sections, true, room);
        for (Map.Entry<Kind, List<Row>> section : sections.entrySet()) {
            Kind kind = section.getKey();
            int count = section.getValue().size();
            if (count == 0 && kind != Kind.SEEK) {
                continue;
            }
            Table table = kind.isUser() ? users : games;
            lines.add(Line.heading(heading(kind, count), table, titles(kind, section.getValue())));
            if (count == 0) {
                String key = state.keyName(NewGameScreen.NEW_GAME);
                lines.add(Line.heading("  No open games; press " + key + " to create one", StyleRole.DIM));
            }
            Iterator<Row> next = section.getValue().iterator();
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).kind() == kind) {
                    Row cells = next.next();
                    lines.add(new Line(i, (line, at, selected) -> table.row(line, cells, selected)));
                }
            }
        }
        int selected = lobbyScreen.selected(state.session()).map(rows::indexOf).orElse(-1);
        ListView.draw(canvas, lobbyScreen.list().first(), selected, lines);
    }

    /** Returns one table for several sections, so that their columns are aligned. */
    private static Table table(Map<Kind, List<Row>> sections, boolean users, int room) {
        List<Row> cells = new ArrayList<>();
        sections.forEach((kind, section) -> {
            if (kind.isUser() == users && !section.isEmpty()) {
                List<String> titles = new ArrayList<>(titles(kind, section).cells());
                titles.set(0, heading(kind, section.size()));
                cells.add(new Row(titles, StyleRole.DIM));
                cells.addAll(section);
            }
        });
        return Table.of(users ? USERS : GAMES, cells, room);
    }

    private static List<Row> section(ClientState state, List<LobbyRow> rows, Kind kind) {
        return rows.stream()
                .filter(row -> row.kind() == kind)
                .map(row -> row(state, row))
                .toList();
    }

    /** Returns a row whose time is in the last column, for a list too narrow for a column of it. */
    private static Row inShort(Row row) {
        if (row.cells().size() < 4 || row.cells().get(2).isEmpty()) {
            return row;
        }
        String time = TimeFormat.inShort(row.cells().get(2));
        String rest = row.cells().get(3);
        String joined = switch (rest) {
            case "your move" -> "you " + time;
            // Beside a long name there is no room for the hours, which matter less.
            case "their move" -> "they " + time.split(" ", 2)[0];
            default -> time + " " + rest.replaceFirst("you: ", "");
        };
        return new Row(List.of(row.cells().get(0), row.cells().get(1), "", joined.strip()), row.role());
    }

    /** Returns the titles of the columns that are not empty in a section. */
    private static Row titles(Kind kind, List<Row> section) {
        List<String> titles = new ArrayList<>(titles(kind).cells());
        for (int i = 0; i < titles.size(); i++) {
            int column = i;
            if (section.stream().allMatch(row -> row.cells().get(column).isEmpty())) {
                titles.set(i, "");
            }
        }
        return new Row(titles, StyleRole.DIM);
    }

    private static String heading(Kind kind, long count) {
        return kind.title() + " (" + count + ")";
    }

    private static void chat(Canvas canvas, ClientState state) {
        canvas.line(0, 0, canvas.columns(), '─', StyleRole.RULE);
        List<ChatLine> said = state.session().chat().stream()
                .filter(line -> line.room().equals("lobby"))
                .toList();
        int rows = canvas.rows() - 1;
        List<ChatLine> last = said.subList(Math.max(0, said.size() - rows), said.size());
        for (int i = 0; i < last.size(); i++) {
            String text = last.get(i).from() + ": " + last.get(i).text();
            canvas.region(1, 1 + i, canvas.columns() - 2, 1).text(0, 0, text, StyleRole.TEXT);
        }
        if (said.isEmpty()) {
            String key = state.keyName(LobbyScreen.CHAT);
            canvas.text(1, 1, key + " chat with everyone here", StyleRole.DIM);
        }
    }

    /** Returns the titles of a section; its name stands above the first column. */
    static Row titles(LobbyRow.Kind kind) {
        return switch (kind) {
            case CHALLENGE -> Row.titles("", "From", "Clock", "Seat");
            case MY_GAME -> Row.titles("", "Opponent", "Time left", "Turn");
            case ENDED -> Row.titles("", "Opponent", "Result");
            case SEEK -> Row.titles("", "From", "Clock", "Seat");
            case GAME -> Row.titles("", "Players", "Clock", "");
            case USER, BOT -> Row.titles("", "Rating", "Status");
        };
    }

    static Row row(ClientState state, LobbyRow row) {
        SessionState session = state.session();
        return switch (row.kind()) {
            case CHALLENGE ->
                found(session.challenges(), row).map(LobbyView::challenge).orElse(NONE);
            case MY_GAME ->
                found(session.games(), row).map(game -> mine(state, game)).orElse(NONE);
            case ENDED ->
                session.ended().stream()
                        .filter(ended -> ended.g().equals(row.id()))
                        .map(LobbyView::ended)
                        .findFirst()
                        .orElse(NONE);
            case SEEK ->
                found(session.lobby().seeks(), row)
                        .map(seek -> seek(session, seek))
                        .orElse(NONE);
            case GAME ->
                found(session.lobby().games(), row).map(LobbyView::game).orElse(NONE);
            case USER, BOT ->
                found(session.lobby().users(), row)
                        .map(user -> user(session, user))
                        .orElse(NONE);
        };
    }

    private static <T> Optional<T> found(Map<String, T> all, LobbyRow row) {
        return Optional.ofNullable(all.get(row.id()));
    }

    private static Row challenge(LobbyMessage.Challenge challenge) {
        return Row.of(
                title(challenge.game(), challenge.options()),
                player(challenge.from()),
                TimeControlFormat.print(challenge.tc()),
                terms(challenge.rated(), null) + seat(challenge.game(), challenge.side()));
    }

    private static Row seek(SessionState session, LobbyMessage.Seek seek) {
        boolean mine = seek.from().name().equals(session.userName());
        return Row.of(
                title(seek.game(), seek.options()),
                player(seek.from()),
                TimeControlFormat.print(seek.tc()),
                mine ? "yours (Enter cancels)" : terms(seek.rated(), seek.range()) + seat(seek.game(), seek.side()));
    }

    private static String title(String game, Map<String, Object> options) {
        return VariantName.words(game, options, TITLE_WIDTH);
    }

    private static String player(UserInfo user) {
        return user.r() == null ? user.name() : user.name() + " " + user.r();
    }

    private static String terms(boolean rated, @Nullable List<Integer> range) {
        String bounds = range == null ? "" : range.get(0) + "–" + range.get(1) + ", ";
        return (rated ? "rated, " : "") + bounds;
    }

    /** Returns the seat of the player who joins. */
    private static String seat(String game, SeatPreference theirs) {
        List<String> seats = Games.find(game).map(GameKind::players).orElse(List.of("first", "second"));
        return switch (theirs) {
            case FIRST -> "you: " + seats.get(1);
            case SECOND -> "you: " + seats.get(0);
            case RANDOM -> "random";
        };
    }

    private static Row mine(ClientState state, GameState game) {
        String queue = state.queueText(game.gameId());
        String turn = state.canMove(game)
                ? "your move"
                : game.isRematchToAnswer() ? "rematch?" : game.isPlaying() ? "their move" : game.state();
        return Row.of(
                title(game.rules().kind().id(), game.rules().options().values()),
                game.opponent().map(UserInfo::name).orElse(""),
                game.timeControl().isCorrespondence() ? TimeFormat.left(game, state.now()) : "",
                queue.isEmpty() || game.isRematchToAnswer() ? turn : queue);
    }

    private static Row ended(EndedGame ended) {
        return Row.of(title(ended.game(), Map.of()), ended.opponent().name(), EndedGameText.brief(ended));
    }

    private static Row game(LobbyMessage.GameSummary game) {
        String players = String.join(
                " – ", game.players().stream().map(LobbyView::player).toList());
        return Row.of(
                title(game.game(), game.options()),
                players,
                TimeControlFormat.print(game.tc()),
                game.rated() ? "rated" : "");
    }

    /** Formats name, rating and activity of a user. */
    private static Row user(SessionState session, UserInfo user) {
        String name = user.name();
        boolean plays = session.lobby().games().values().stream()
                .anyMatch(game ->
                        game.players().stream().anyMatch(player -> player.name().equals(name)));
        boolean offers = session.lobby().seeks().values().stream()
                .anyMatch(seek -> seek.from().name().equals(name));
        String status = session.muted().contains(name) ? "muted" : offers ? "waiting" : plays ? "playing" : "";
        String rating = user.r() == null ? "" : user.r().toString();
        return Row.of(name, rating, name.equals(session.userName()) ? "you" : status);
    }
}
