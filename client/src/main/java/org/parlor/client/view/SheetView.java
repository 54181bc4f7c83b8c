package org.parlor.client.view;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Sheet;
import org.parlor.message.Reply;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Profile, history and leaderboard: some lines about it, and rows to choose from. */
final class SheetView {
    private static final int NARROW = 60;

    private SheetView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Page page) {
        Sheet sheet = page.sheet();
        boolean player = sheet instanceof Sheet.Player;
        String title = player ? ((Sheet.Player) sheet).user() : "The best";
        Canvas body = Chrome.draw(canvas, state, "Parlor › " + Text.clean(title), hints(state, player));
        int head = player ? profile(body, (Sheet.Player) sheet) : kinds(body, ((Sheet.Leaders) sheet).kind());
        body.line(0, head, body.columns(), '─', Role.RULE);
        columns(body, head + 1, player);
        rows(body.region(0, head + 2, body.columns(), body.rows() - head - 2), sheet, page.selected());
        Chrome.status(canvas, state, count(sheet), Role.DIM);
    }

    private static List<Chrome.Hint> hints(ClientState state, boolean player) {
        List<Chrome.Hint> hints = new ArrayList<>();
        hints.add(new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN)));
        if (!player) {
            hints.add(new Chrome.Hint("←→", "game", Key.of(Key.Kind.RIGHT)));
        }
        Commands.of(state).forEach(command -> hints.add(Chrome.Hint.of(command)));
        return hints;
    }

    private static String count(Sheet sheet) {
        if (sheet.asked().page() > 0) {
            return "Asking the server …";
        }
        String what = sheet instanceof Sheet.Player ? "finished game" : "player";
        String more = sheet instanceof Sheet.Player player
                ? player.more() == null ? "" : " and more"
                : ((Sheet.Leaders) sheet).more() == null ? "" : " and more";
        return sheet.size() + " " + what + (sheet.size() == 1 ? "" : "s") + more;
    }

    /** @return how many rows it takes */
    private static int profile(Canvas body, Sheet.Player player) {
        Reply.Profile profile = player.profile();
        if (profile == null) {
            body.text(1, 0, Text.clean(player.user()), Role.TURN);
            return 1;
        }
        String who = profile.user().bot()
                ? ", a bot"
                : Boolean.TRUE.equals(profile.user().guest()) ? ", a guest" : "";
        body.text(
                1,
                0,
                Text.clean(profile.user().name()) + who + (profile.here() ? ", here now" : "") + ", since "
                        + day(profile.since()),
                Role.TURN);
        int y = 1;
        for (Map.Entry<String, Reply.RatingSummary> rating : profile.ratings().entrySet()) {
            if (y < Math.max(2, body.rows() - 5)) {
                body.text(1, y++, standing(rating.getKey(), rating.getValue(), body.columns() < NARROW), Role.TEXT);
            }
        }
        if (profile.ratings().isEmpty()) {
            body.text(1, y++, "No rated games yet", Role.DIM);
        }
        return y;
    }

    private static String standing(String game, Reply.RatingSummary told, boolean narrow) {
        String name = Games.find(game).map(GameKind::name).orElse(Text.clean(game));
        String rating = told.r() + " ±" + 2 * told.rd();
        return narrow
                ? Text.left(name, 12) + Text.left(rating, 11) + told.won() + "/" + told.drawn() + "/" + told.lost()
                : Text.left(name, 14) + Text.left(rating, 13) + Text.right(told.games() + " rated games:", 20) + "  "
                        + told.won() + " won, " + told.drawn() + " drawn, " + told.lost() + " lost";
    }

    private static int kinds(Canvas body, GameKind shown) {
        int x = 1;
        for (GameKind kind : Games.ALL) {
            String text = kind.equals(shown) ? "◀ " + kind.name() + " ▶" : "  " + kind.name() + "  ";
            body.text(x, 0, text, kind.equals(shown) ? Role.TURN : Role.DIM);
            if (!kind.equals(shown)) {
                Key.Kind way = Games.ALL.indexOf(kind) < Games.ALL.indexOf(shown) ? Key.Kind.LEFT : Key.Kind.RIGHT;
                body.spot(x, 0, text.length(), 1, new Target.Press(Key.of(way)));
            }
            x += text.length();
        }
        return 1;
    }

    private static void columns(Canvas body, int y, boolean player) {
        boolean narrow = body.columns() < NARROW;
        String line = player
                ? game(narrow, "Date", "Game", "Against", "", "Result", "Moves")
                : leader(narrow, "#", "Name", "", "Rating", "Games");
        body.region(3, y, body.columns() - 4, 1).text(0, 0, line, Role.DIM);
    }

    private static void rows(Canvas list, Sheet sheet, int selected) {
        boolean narrow = list.columns() < NARROW;
        List<String> rows = IntStream.range(0, sheet.size())
                .mapToObj(i -> row(sheet, i, narrow))
                .toList();
        Rows.draw(list, rows, selected);
        if (sheet.size() == 0 && sheet.asked().page() == 0) {
            list.text(
                    3,
                    0,
                    sheet instanceof Sheet.Player ? "No finished games" : "Nobody has played a rated game",
                    Role.DIM);
        }
    }

    private static String row(Sheet sheet, int index, boolean narrow) {
        if (sheet instanceof Sheet.Player player) {
            return game(player.games().get(index), player.user(), narrow);
        }
        Reply.LeaderboardEntry told = ((Sheet.Leaders) sheet).leaders().get(index);
        String rank = Integer.toString(index + 1);
        String games = Integer.toString(told.games());
        return leader(narrow, rank, told.name(), told.bot() ? "bot" : "", told.r() + " ±" + 2 * told.rd(), games);
    }

    private static String leader(boolean narrow, String rank, String name, String what, String rating, String games) {
        return Text.right(rank, 4) + "  " + Text.left(name, narrow ? 14 : 33) + Text.left(what, 4)
                + Text.left(rating, 10) + (narrow ? "" : Text.right(games, 8));
    }

    private static String game(Reply.PastGame told, String user, boolean narrow) {
        int seat = told.players().get(0).name().equalsIgnoreCase(user) ? 0 : 1;
        UserInfo other = told.players().get(1 - seat);
        String against = other.r() == null ? other.name() : other.name() + " " + other.r();
        return game(
                narrow,
                day(told.at()),
                GameText.name(told.game(), told.options()),
                against,
                told.rated() ? "rated" : "",
                result(told, seat),
                Integer.toString(told.plies()));
    }

    private static String game(
            boolean narrow, String date, String game, String against, String rated, String result, String moves) {
        return narrow
                ? Text.left(game, 13) + Text.left(Text.fit(against, 10), 11) + result
                : Text.left(date, 12)
                        + Text.left(game, 16)
                        + Text.left(against, 17)
                        + Text.left(rated, 7)
                        + Text.left(result, 17)
                        + Text.right(moves, 5);
    }

    /** As the one sees it whose history this is. */
    private static String result(Reply.PastGame told, int seat) {
        Integer winner = told.result().winner();
        List<Integer> score = told.result().score();
        String reason = told.result().reason();
        String word = winner == null ? nobodyWon(reason) : winner == seat ? "won" : "lost";
        String how = reason.equals("normal") ? score.get(seat) + " – " + score.get(1 - seat) : "(" + reason + ")";
        return reason.equals(word) ? word : word + " " + how;
    }

    private static String nobodyWon(String reason) {
        return reason.equals("normal") || reason.equals("agreed") ? "drawn" : reason;
    }

    private static String day(long instant) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(instant), ZoneOffset.UTC)
                .toString();
    }
}
