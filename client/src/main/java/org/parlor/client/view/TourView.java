package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Screen;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentTable;

/** One tournament: what it is, and its standings or the pairings of a round. */
final class TourView {
    private static final int NARROW = 60;
    private static final int HEAD_ROWS = 4;

    private TourView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Tour screen) {
        Reply.TournamentReply shown = screen.shown();
        String title = "Parlor › "
                + (shown == null ? "Tournament" : Text.clean(shown.tour().name()));
        Canvas body = Chrome.draw(canvas, state, title, hints(state, shown));
        if (shown != null) {
            boolean narrow = body.columns() < NARROW;
            body.text(1, 0, Text.fit(what(shown.tour(), narrow), body.columns() - 2), Role.TEXT);
            tabs(body, screen, shown);
            body.line(0, 2, body.columns(), '─', Role.RULE);
            String head = screen.standings() ? head(shown, narrow) : pairing(narrow, "#", "Players", "Result");
            body.region(3, 3, body.columns() - 4, 1).text(0, 0, head, Role.DIM);
            Canvas list = body.region(0, HEAD_ROWS, body.columns(), body.rows() - HEAD_ROWS);
            Rows.draw(list, rows(screen, shown, narrow), screen.selected());
        }
        Chrome.status(canvas, state, status(screen, shown), Role.DIM);
    }

    private static List<Chrome.Hint> hints(ClientState state, Reply.@Nullable TournamentReply shown) {
        List<Chrome.Hint> hints = new ArrayList<>();
        if (shown != null && shown.tour().round() > 0) {
            hints.add(new Chrome.Hint("←→", "rounds", Key.of(Key.Kind.RIGHT)));
        }
        Commands.of(state).forEach(command -> hints.add(Chrome.Hint.of(command)));
        return hints;
    }

    private static String what(TournamentMessage.TournamentSummary tour, boolean narrow) {
        String brief = TourText.kind(tour.kind()) + ", " + TourText.game(tour) + ", " + TourText.clock(tour);
        return narrow ? brief : brief + ", by " + Text.clean(tour.by()) + ", " + TourText.players(tour.players());
    }

    private static String status(Screen.Tour screen, Reply.@Nullable TournamentReply shown) {
        if (shown == null) {
            return screen.asked() > 0 ? "Asking the server …" : "";
        }
        String state = TourText.state(shown.tour());
        boolean mine =
                Boolean.TRUE.equals(shown.tour().you()) && !shown.tour().state().equals("over");
        return mine ? state + "; you take part" : state;
    }

    /** Which of the lists is seen, with the ways to those beside it. */
    private static void tabs(Canvas body, Screen.Tour screen, Reply.TournamentReply shown) {
        boolean more = shown.tour().round() > 0;
        String what = screen.standings()
                ? "Standings"
                : shown.tour().rounds() == null
                        ? "The latest games"
                        : "Round " + shown.round() + " of " + shown.tour().rounds();
        String text = more ? "◀ " + what + " ▶" : what;
        body.text(1, 1, text, Role.TURN);
        if (more) {
            body.spot(1, 1, 2, 1, new Target.Press(Key.of(Key.Kind.LEFT)));
            body.spot(3, 1, text.length() - 2, 1, new Target.Press(Key.of(Key.Kind.RIGHT)));
        }
    }

    private static List<String> rows(Screen.Tour screen, Reply.TournamentReply shown, boolean narrow) {
        return screen.standings()
                ? shown.standings().stream()
                        .map(place -> place(shown, place, narrow))
                        .toList()
                : shown.pairings().stream()
                        .map(pairing -> pairing(pairing, narrow))
                        .toList();
    }

    private static String head(Reply.TournamentReply shown, boolean narrow) {
        List<String> ties = shown.tiebreaks().stream().map(TourText::brief).toList();
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
        String fixed = Text.right(rank, 3) + "  " + Text.left(Text.fit(name, narrow ? 15 : 19), narrow ? 16 : 20);
        return narrow
                ? fixed + Text.right(points, 6) + Text.right(games, 6)
                : fixed
                        + Text.right(points, 7)
                        + Text.right(games, 7)
                        + String.join(
                                "", ties.stream().map(tie -> Text.right(tie, 9)).toList());
    }

    private static String pairing(TournamentMessage.Pairing pairing, boolean narrow) {
        return pairing(
                narrow,
                Integer.toString(pairing.board()),
                String.join(" – ", pairing.players()),
                TourText.result(pairing));
    }

    private static String pairing(boolean narrow, String board, String players, String result) {
        int width = narrow ? 20 : 42;
        return Text.right(board, 3) + "  " + Text.left(Text.fit(players, width), width + 1) + result;
    }
}
