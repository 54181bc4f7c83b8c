package org.parlor.client.screen.player;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.parlor.client.game.GameTitle;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PlayerStats;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.ListBox;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.Reply;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Profile, history and leaderboard: some lines about it, and rows to choose from. */
public final class PlayerPageView {
    private static final int NARROW = 60;

    private PlayerPageView() {}

    public static void draw(Canvas canvas, ClientState state, PlayerScreen playerPage) {
        PlayerStats stats = playerPage.stats();
        boolean player = stats instanceof PlayerStats.PlayerProfile;
        String title = player ? ((PlayerStats.PlayerProfile) stats).user() : "The best";
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › " + DisplayText.clean(title), hints(state, player));
        int head = player
                ? profile(body, (PlayerStats.PlayerProfile) stats)
                : kinds(body, ((PlayerStats.Leaderboard) stats).kind());
        body.line(0, head, body.columns(), '─', StyleRole.RULE);
        columns(body, head + 1, player);
        rows(body.region(0, head + 2, body.columns(), body.rows() - head - 2), stats, playerPage.selected());
        ScreenLayout.status(canvas, state, count(stats), StyleRole.DIM);
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state, boolean player) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        hints.add(ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN)));
        if (!player) {
            hints.add(ScreenLayout.KeyHint.of("←→", "game", Key.of(Key.Kind.RIGHT)));
        }
        hints.addAll(ScreenLayout.hints(state));
        return hints;
    }

    private static String count(PlayerStats stats) {
        if (stats.requests().page() > 0) {
            return "Asking the server …";
        }
        String what = stats instanceof PlayerStats.PlayerProfile ? "finished game" : "player";
        String more = stats instanceof PlayerStats.PlayerProfile playerProfile
                ? playerProfile.more() == null ? "" : " and more"
                : ((PlayerStats.Leaderboard) stats).more() == null ? "" : " and more";
        return stats.size() + " " + what + (stats.size() == 1 ? "" : "s") + more;
    }

    /** @return how many rows it takes */
    private static int profile(Canvas body, PlayerStats.PlayerProfile playerProfile) {
        Reply.Profile profile = playerProfile.profile();
        if (profile == null) {
            body.text(1, 0, DisplayText.clean(playerProfile.user()), StyleRole.TURN);
            return 1;
        }
        String who = profile.user().bot()
                ? ", a bot"
                : Boolean.TRUE.equals(profile.user().guest()) ? ", a guest" : "";
        body.text(
                1,
                0,
                DisplayText.clean(profile.user().name()) + who + (profile.here() ? ", here now" : "") + ", since "
                        + day(profile.since()),
                StyleRole.TURN);
        int y = 1;
        for (Map.Entry<String, Reply.RatingSummary> rating : profile.ratings().entrySet()) {
            if (y < Math.max(2, body.rows() - 5)) {
                body.text(
                        1, y++, standing(rating.getKey(), rating.getValue(), body.columns() < NARROW), StyleRole.TEXT);
            }
        }
        if (profile.ratings().isEmpty()) {
            body.text(1, y++, "No rated games yet", StyleRole.DIM);
        }
        return y;
    }

    private static String standing(String game, Reply.RatingSummary told, boolean narrow) {
        String name = Games.find(game).map(GameKind::name).orElse(DisplayText.clean(game));
        String rating = told.r() + " ±" + 2 * told.rd();
        return narrow
                ? DisplayText.left(name, 12) + DisplayText.left(rating, 11) + told.won() + "/" + told.drawn() + "/"
                        + told.lost()
                : DisplayText.left(name, 14) + DisplayText.left(rating, 13)
                        + DisplayText.right(told.games() + " rated games:", 20) + "  " + told.won() + " won, "
                        + told.drawn() + " drawn, " + told.lost() + " lost";
    }

    private static int kinds(Canvas body, GameKind shown) {
        int x = 1;
        for (GameKind kind : Games.ALL) {
            String text = kind.equals(shown) ? "◀ " + kind.name() + " ▶" : "  " + kind.name() + "  ";
            body.text(x, 0, text, kind.equals(shown) ? StyleRole.TURN : StyleRole.DIM);
            if (!kind.equals(shown)) {
                Key.Kind way = Games.ALL.indexOf(kind) < Games.ALL.indexOf(shown) ? Key.Kind.LEFT : Key.Kind.RIGHT;
                body.hotspot(x, 0, text.length(), 1, new ClickTarget.KeyPress(Key.of(way)));
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
        body.region(3, y, body.columns() - 4, 1).text(0, 0, line, StyleRole.DIM);
    }

    private static void rows(Canvas list, PlayerStats stats, int selected) {
        boolean narrow = list.columns() < NARROW;
        List<String> rows = IntStream.range(0, stats.size())
                .mapToObj(i -> row(stats, i, narrow))
                .toList();
        ListBox.draw(list, rows, selected);
        if (stats.size() == 0 && stats.requests().page() == 0) {
            list.text(
                    3,
                    0,
                    stats instanceof PlayerStats.PlayerProfile ? "No finished games" : "Nobody has played a rated game",
                    StyleRole.DIM);
        }
    }

    private static String row(PlayerStats stats, int index, boolean narrow) {
        if (stats instanceof PlayerStats.PlayerProfile playerProfile) {
            return game(playerProfile.games().get(index), playerProfile.user(), narrow);
        }
        Reply.LeaderboardEntry told =
                ((PlayerStats.Leaderboard) stats).entries().get(index);
        String rank = Integer.toString(index + 1);
        String games = Integer.toString(told.games());
        return leader(narrow, rank, told.name(), told.bot() ? "bot" : "", told.r() + " ±" + 2 * told.rd(), games);
    }

    private static String leader(boolean narrow, String rank, String name, String what, String rating, String games) {
        return DisplayText.right(rank, 4) + "  " + DisplayText.left(name, narrow ? 14 : 33) + DisplayText.left(what, 4)
                + DisplayText.left(rating, 10) + (narrow ? "" : DisplayText.right(games, 8));
    }

    private static String game(Reply.PastGame told, String user, boolean narrow) {
        int seat = told.players().get(0).name().equalsIgnoreCase(user) ? 0 : 1;
        UserInfo other = told.players().get(1 - seat);
        String against = other.r() == null ? other.name() : other.name() + " " + other.r();
        return game(
                narrow,
                day(told.at()),
                GameTitle.words(told.game(), told.options(), narrow ? 12 : 15),
                against,
                told.rated() ? "rated" : "",
                result(told, seat),
                Integer.toString(told.plies()));
    }

    private static String game(
            boolean narrow, String date, String game, String against, String rated, String result, String moves) {
        return narrow
                ? DisplayText.left(game, 13) + DisplayText.left(DisplayText.fit(against, 10), 11) + result
                : DisplayText.left(date, 12)
                        + DisplayText.left(game, 16)
                        + DisplayText.left(against, 17)
                        + DisplayText.left(rated, 7)
                        + DisplayText.left(result, 17)
                        + DisplayText.right(moves, 5);
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
