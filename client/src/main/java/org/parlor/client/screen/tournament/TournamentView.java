package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.ListBox;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentTable;

/** One tournament: what it is, and its standings or the pairings of a round. */
public final class TournamentView {
    private static final int NARROW = 60;
    private static final int HEAD_ROWS = 4;

    private TournamentView() {}

    public static void draw(Canvas canvas, ClientState state, TournamentScreen screen) {
        Reply.TournamentReply shown = screen.shown();
        String title = "Parlor › "
                + (shown == null ? "Tournament" : DisplayText.clean(shown.tour().name()));
        Canvas body = ScreenLayout.draw(canvas, state, title, hints(state, shown));
        if (shown != null) {
            boolean narrow = body.columns() < NARROW;
            body.text(1, 0, DisplayText.fit(what(shown.tour(), narrow), body.columns() - 2), StyleRole.TEXT);
            tabs(body, screen, shown);
            body.line(0, 2, body.columns(), '─', StyleRole.RULE);
            String head = screen.standings() ? head(shown, narrow) : pairing(narrow, "#", "Players", "Result");
            body.region(3, 3, body.columns() - 4, 1).text(0, 0, head, StyleRole.DIM);
            Canvas list = body.region(0, HEAD_ROWS, body.columns(), body.rows() - HEAD_ROWS);
            ListBox.draw(list, rows(screen, shown, narrow), screen.selected());
        }
        ScreenLayout.status(canvas, state, status(screen, shown), StyleRole.DIM);
    }

    private static List<ScreenLayout.KeyHint> hints(ClientState state, Reply.@Nullable TournamentReply shown) {
        List<ScreenLayout.KeyHint> hints = new ArrayList<>();
        if (shown != null && shown.tour().round() > 0) {
            hints.add(ScreenLayout.KeyHint.of("←→", "rounds", Key.of(Key.Kind.RIGHT)));
        }
        hints.addAll(ScreenLayout.hints(state));
        return hints;
    }

    private static String what(TournamentMessage.TournamentSummary tour, boolean narrow) {
        String brief =
                TournamentText.kind(tour.kind()) + ", " + TournamentText.game(tour) + ", " + TournamentText.clock(tour);
        return narrow
                ? brief
                : brief + ", by " + DisplayText.clean(tour.by()) + ", " + TournamentText.players(tour.players());
    }

    private static String status(TournamentScreen screen, Reply.@Nullable TournamentReply shown) {
        if (shown == null) {
            return screen.request() > 0 ? "Asking the server …" : "";
        }
        String state = TournamentText.state(shown.tour());
        boolean mine =
                Boolean.TRUE.equals(shown.tour().you()) && !shown.tour().state().equals("over");
        return mine ? state + "; you take part" : state;
    }

    /** Which of the lists is seen, with the ways to those beside it. */
    private static void tabs(Canvas body, TournamentScreen screen, Reply.TournamentReply shown) {
        boolean more = shown.tour().round() > 0;
        String what = screen.standings()
                ? "Standings"
                : shown.tour().rounds() == null
                        ? "The latest games"
                        : "Round " + shown.round() + " of " + shown.tour().rounds();
        String text = more ? "◀ " + what + " ▶" : what;
        body.text(1, 1, text, StyleRole.TURN);
        if (more) {
            body.hotspot(1, 1, 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.LEFT)));
            body.hotspot(3, 1, text.length() - 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.RIGHT)));
        }
    }

    private static List<String> rows(TournamentScreen screen, Reply.TournamentReply shown, boolean narrow) {
        return screen.standings()
                ? shown.standings().stream()
                        .map(place -> place(shown, place, narrow))
                        .toList()
                : shown.pairings().stream()
                        .map(pairing -> pairing(pairing, narrow))
                        .toList();
    }

    private static String head(Reply.TournamentReply shown, boolean narrow) {
        List<String> ties =
                shown.tiebreaks().stream().map(TournamentText::brief).toList();
        return place(narrow, "#", "Player", "Points", "Games", ties);
    }

    private static String place(Reply.TournamentReply shown, TournamentMessage.Standing place, boolean narrow) {
        List<String> ties = IntStream.range(
                        0, Math.min(place.ties().size(), shown.tiebreaks().size()))
                .mapToObj(i -> TournamentTable.amount(
                        place.ties().get(i), shown.tiebreaks().get(i).per()))
                .toList();
        String name = place.user().name() + (place.left() == null ? "" : " (left)");
        return place(
                narrow,
                Integer.toString(place.rank()),
                name,
                TournamentTable.amount(place.points(), 2),
                Integer.toString(place.games()),
                ties);
    }

    private static String place(
            boolean narrow, String rank, String name, String points, String games, List<String> ties) {
        String fixed = DisplayText.right(rank, 3) + "  "
                + DisplayText.left(DisplayText.fit(name, narrow ? 15 : 19), narrow ? 16 : 20);
        return narrow
                ? fixed + DisplayText.right(points, 6) + DisplayText.right(games, 6)
                : fixed
                        + DisplayText.right(points, 7)
                        + DisplayText.right(games, 7)
                        + String.join(
                                "",
                                ties.stream()
                                        .map(tie -> DisplayText.right(tie, 9))
                                        .toList());
    }

    private static String pairing(TournamentMessage.Pairing pairing, boolean narrow) {
        return pairing(
                narrow,
                Integer.toString(pairing.board()),
                String.join(" – ", pairing.players()),
                TournamentText.result(pairing));
    }

    private static String pairing(boolean narrow, String board, String players, String result) {
        int width = narrow ? 20 : 42;
        return DisplayText.right(board, 3) + "  " + DisplayText.left(DisplayText.fit(players, width), width + 1)
                + result;
    }
}
