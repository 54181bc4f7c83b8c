package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Table;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentTextFormatter;

/** Draws a tournament: its terms, and its standings or the pairings of a round. */
public final class TournamentView {
    private static final int TIES_COLUMN = 15;
    private static final int TIES_WIDTH_MIN = 60;
    private static final List<Column> PAIRINGS =
            List.of(Column.right("#"), Column.left("Players").min(12), Column.left("Result"));

    private TournamentView() {}

    public static void draw(Canvas canvas, ClientState state, TournamentScreen screen) {
        Reply.TournamentReply shown = screen.shown();
        String title = "Parlor › "
                + (shown == null ? "Tournament" : DisplayText.clean(shown.tour().name()));
        boolean hasRounds = shown != null && shown.tour().round() > 0;
        KeyHint[] rounds =
                hasRounds ? new KeyHint[] {KeyHint.of("←→", "rounds", Key.of(Key.Kind.RIGHT))} : new KeyHint[0];
        Canvas body = HeaderFooterView.draw(canvas, state, title, HeaderFooterView.listHints(state, rounds));
        if (shown != null) {
            body.text(1, 0, what(shown.tour(), body.columns() - 2), StyleRole.TEXT);
            tabs(body, screen, shown);
            body.line(0, 2, body.columns(), '─', StyleRole.RULE);
            Canvas list = body.region(0, 3, body.columns(), body.rows() - 3);
            if (screen.standings()) {
                Table.draw(
                        list,
                        standings(shown),
                        screen.size(state),
                        i -> place(shown, shown.standings().get(i)),
                        screen.list());
            } else {
                Table.draw(
                        list,
                        PAIRINGS,
                        screen.size(state),
                        i -> pairing(shown.pairings().get(i)),
                        screen.list());
            }
        }
        HeaderFooterView.status(canvas, state, status(screen, shown), StyleRole.DIM);
    }

    private static String what(TournamentMessage.TournamentSummary tour, int room) {
        String brief =
                TournamentText.kind(tour.kind()) + ", " + TournamentText.game(tour) + ", " + TournamentText.clock(tour);
        String whole = brief + ", by " + DisplayText.clean(tour.by()) + ", " + TournamentText.players(tour.players());
        return DisplayText.width(whole) <= room ? whole : DisplayText.fit(brief, room);
    }

    private static String status(TournamentScreen screen, Reply.@Nullable TournamentReply shown) {
        if (shown == null) {
            return screen.request() > 0 ? "Loading …" : "";
        }
        String state = TournamentText.state(shown.tour());
        boolean mine =
                Boolean.TRUE.equals(shown.tour().you()) && !shown.tour().state().equals("over");
        return mine ? state + " · joined" : state;
    }

    /** Draws the name of the shown list; the arrows beside it select the others. */
    private static void tabs(Canvas body, TournamentScreen screen, Reply.TournamentReply shown) {
        boolean more = shown.tour().round() > 0;
        String what = screen.standings()
                ? "Standings"
                : shown.tour().rounds() == null
                        ? "Latest games"
                        : "Round " + shown.round() + " of " + shown.tour().rounds();
        String text = more ? "◀ " + what + " ▶" : what;
        body.text(1, 1, text, StyleRole.TURN);
        if (screen.standings() && body.columns() - TIES_COLUMN >= TIES_WIDTH_MIN) {
            String ties = shown.tiebreaks().stream()
                    .map(tie -> DisplayText.clean(tie.name()))
                    .collect(Collectors.joining(", "));
            int room = body.columns() - TIES_COLUMN - 1;
            body.text(TIES_COLUMN, 1, DisplayText.fit(ties, room), StyleRole.DIM);
        }
        if (more) {
            body.hotspot(1, 1, 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.LEFT)));
            body.hotspot(3, 1, text.length() - 2, 1, new ClickTarget.KeyPress(Key.of(Key.Kind.RIGHT)));
        }
    }

    private static List<Column> standings(Reply.TournamentReply shown) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.right("#"), Column.left("Player").min(12), Column.right("Points"), Column.right("Games")));
        shown.tiebreaks()
                .forEach(tie ->
                        columns.add(Column.right(TournamentText.brief(tie)).rank(columns.size())));
        return columns;
    }

    private static Row place(Reply.TournamentReply shown, TournamentMessage.Standing place) {
        List<String> cells = new ArrayList<>(List.of(
                Integer.toString(place.rank()),
                place.user().name() + (place.left() == null ? "" : " (left)"),
                TournamentTextFormatter.amount(place.points(), 2),
                Integer.toString(place.games())));
        for (int i = 0; i < shown.tiebreaks().size(); i++) {
            boolean known = i < place.ties().size();
            cells.add(
                    known
                            ? TournamentTextFormatter.amount(
                                    place.ties().get(i),
                                    shown.tiebreaks().get(i).per())
                            : "");
        }
        return new Row(cells, StyleRole.TEXT);
    }

    private static Row pairing(TournamentMessage.Pairing pairing) {
        return Row.of(
                Integer.toString(pairing.board()),
                String.join(" – ", pairing.players()),
                TournamentText.result(pairing));
    }
}
