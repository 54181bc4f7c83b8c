package org.parlor.client.screen.player;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.VariantName;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Column;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.Reply;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Draws profiles, histories and leaderboards: a summary and selectable rows. */
final class PlayerPageView {
    private static final List<Column> RATINGS = List.of(
            Column.left("Game"),
            Column.left("Rating"),
            Column.right("Games").rank(1),
            Column.right("Won"),
            Column.right("Drawn"),
            Column.right("Lost"));
    private static final List<Column> GAMES = List.of(
            Column.left("Date").rank(2),
            Column.left("Game").min(8),
            Column.left("Opponent").min(10),
            Column.left("").rank(4),
            Column.left("Result"),
            Column.right("Moves").rank(3));
    private static final List<Column> LEADERS = List.of(
            Column.right("#"),
            Column.left("Name").min(12),
            Column.left(""),
            Column.left("Rating"),
            Column.right("Games").rank(1));

    private PlayerPageView() {}

    static void draw(Canvas canvas, ClientState state, PlayerScreen playerPage) {
        PlayerStats stats = playerPage.stats();
        if (stats instanceof PlayerStats.PlayerProfile profile) {
            Canvas body = HeaderFooterView.draw(
                    canvas, state, "Parlor › " + DisplayText.clean(profile.user()), hints(state, true));
            Canvas rows = below(body, profile(body, profile));
            Table.draw(
                    rows, GAMES, profile.size(), i -> game(profile.games().get(i), profile.user()), playerPage.list());
            empty(rows, stats, "No finished games");
            HeaderFooterView.status(canvas, state, count(stats, "finished game"), StyleRole.DIM);
        } else if (stats instanceof PlayerStats.Leaderboard leaders) {
            Canvas body = HeaderFooterView.draw(canvas, state, "Parlor › Leaderboard", hints(state, false));
            Canvas rows = below(body, kinds(body, leaders.kind()));
            Table.draw(
                    rows, LEADERS, leaders.size(), i -> leader(leaders.entries().get(i), i + 1), playerPage.list());
            empty(rows, stats, "No rated games yet");
            HeaderFooterView.status(canvas, state, count(stats, "player"), StyleRole.DIM);
        }
    }

    private static Canvas below(Canvas body, int head) {
        body.line(0, head, body.columns(), '─', StyleRole.RULE);
        return body.region(0, head + 1, body.columns(), body.rows() - head - 1);
    }

    private static void empty(Canvas rows, PlayerStats stats, String text) {
        if (stats.size() == 0 && stats.requests().page() == 0) {
            rows.text(3, 1, text, StyleRole.DIM);
        }
    }

    private static List<HeaderFooterView.KeyHint> hints(ClientState state, boolean player) {
        List<HeaderFooterView.KeyHint> hints = new ArrayList<>();
        hints.add(HeaderFooterView.KeyHint.arrows("select"));
        if (!player) {
            hints.add(HeaderFooterView.KeyHint.of("←→", "game", Key.of(Key.Kind.RIGHT)));
        }
        hints.addAll(HeaderFooterView.hints(state));
        return hints;
    }

    private static String count(PlayerStats stats, String what) {
        return stats.requests().page() > 0
                ? "Loading …"
                : stats.size() + " " + what + (stats.size() == 1 ? "" : "s")
                        + (stats.more() == null ? "" : ", more below");
    }

    /** @return the number of rows drawn */
    private static int profile(Canvas body, PlayerStats.PlayerProfile playerProfile) {
        Reply.Profile profile = playerProfile.profile();
        if (profile == null) {
            body.text(1, 0, DisplayText.clean(playerProfile.user()), StyleRole.TURN);
            return 1;
        }
        boolean guest = Boolean.TRUE.equals(profile.user().guest());
        List<String> facts =
                new ArrayList<>(List.of(DisplayText.clean(profile.user().name())));
        facts.add(profile.user().bot() ? "bot" : guest ? "guest" : "");
        facts.add(profile.here() ? "online" : "");
        facts.add("joined " + day(profile.since()));
        facts.removeIf(String::isEmpty);
        body.text(1, 0, String.join(" · ", facts), StyleRole.TURN);
        if (profile.ratings().isEmpty()) {
            body.text(1, 1, "No rated games yet", StyleRole.DIM);
            return 2;
        }
        List<Row> ratings = profile.ratings().entrySet().stream()
                .map(rating -> rating(rating.getKey(), rating.getValue()))
                .limit(Math.max(1, body.rows() - 6))
                .toList();
        Table table = Table.of(RATINGS, ratings, body.columns() - 2);
        table.titles(body.region(1, 1, body.columns() - 2, 1));
        for (int i = 0; i < ratings.size(); i++) {
            table.row(body.region(1, 2 + i, body.columns() - 2, 1), i, false);
        }
        return 2 + ratings.size();
    }

    private static Row rating(String game, Reply.RatingSummary summary) {
        return Row.of(
                Games.find(game).map(GameKind::name).orElse(game),
                summary.r() + " ±" + 2 * summary.rd(),
                Integer.toString(summary.games()),
                Integer.toString(summary.won()),
                Integer.toString(summary.drawn()),
                Integer.toString(summary.lost()));
    }

    /**
     * Draws the game shown between as many others as there is space for.
     *
     * @return the number of rows drawn
     */
    private static int kinds(Canvas body, GameKind shown) {
        List<GameKind> all = Games.ALL;
        int current = all.indexOf(shown);
        int first = current;
        int before = 1 + kind(shown).length();
        while (first > 0 && before + kind(all.get(first - 1)).length() <= body.columns()) {
            first--;
            before += kind(all.get(first)).length();
        }
        int x = 1;
        for (int i = first; i < all.size() && x + kind(all.get(i)).length() <= body.columns(); i++) {
            String text = kind(all.get(i));
            body.text(
                    x,
                    0,
                    i == current ? "◀ " + shown.name() + " ▶" : text,
                    i == current ? StyleRole.TURN : StyleRole.DIM);
            if (i != current) {
                Key.Kind way = i < current ? Key.Kind.LEFT : Key.Kind.RIGHT;
                body.hotspot(x, 0, text.length(), 1, new ClickTarget.KeyPress(Key.of(way)));
            }
            x += text.length();
        }
        return 1;
    }

    private static String kind(GameKind kind) {
        return "  " + kind.name() + "  ";
    }

    private static Row leader(Reply.LeaderboardEntry entry, int rank) {
        return Row.of(
                Integer.toString(rank),
                entry.name(),
                entry.bot() ? "bot" : "",
                entry.r() + " ±" + 2 * entry.rd(),
                Integer.toString(entry.games()));
    }

    private static Row game(Reply.PastGame game, String user) {
        String first = game.players().get(0).name();
        int seat = UsernameProfile.key(first).equals(UsernameProfile.key(user)) ? 0 : 1;
        UserInfo other = game.players().get(1 - seat);
        return Row.of(
                day(game.at()),
                VariantName.words(game.game(), game.options(), 15),
                other.r() == null ? other.name() : other.name() + " " + other.r(),
                game.rated() ? "rated" : "",
                result(game, seat),
                Integer.toString(game.plies()));
    }

    /** Returns the result from the point of view of the player in that seat. */
    private static String result(Reply.PastGame told, int seat) {
        Integer winner = told.result().winner();
        List<Integer> score = told.result().score();
        String reason = told.result().reason();
        String word = winner == null ? withoutWinner(reason) : winner == seat ? "won" : "lost";
        String how = reason.equals("normal") ? score.get(seat) + " – " + score.get(1 - seat) : "(" + reason + ")";
        return reason.equals(word) ? word : word + " " + how;
    }

    private static String withoutWinner(String reason) {
        return reason.equals("normal") || reason.equals("agreed") ? "drawn" : reason;
    }

    private static String day(long instant) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(instant), ZoneOffset.UTC)
                .toString();
    }
}
