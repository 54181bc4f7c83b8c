package org.parlor.client.screen.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.screen.ScreenLayout;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.ListBox;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.TournamentMessage;

/** The tournaments there are, to choose one. */
public final class TournamentListView {
    private static final int NARROW = 60;

    private TournamentListView() {}

    public static void draw(Canvas canvas, ClientState state, TournamentListScreen listScreen) {
        List<ScreenLayout.KeyHint> hints =
                new ArrayList<>(List.of(ScreenLayout.KeyHint.of("↑↓", "choose", Key.of(Key.Kind.DOWN))));
        hints.addAll(ScreenLayout.hints(state));
        Canvas body = ScreenLayout.draw(canvas, state, "Parlor › Tournaments", hints);
        boolean narrow = body.columns() < NARROW;
        body.region(3, 0, body.columns() - 4, 1)
                .text(0, 0, row(narrow, "Name", "Kind", "Game", "Clock", "Players", ""), StyleRole.DIM);
        List<String> rows =
                listScreen.tournaments().stream().map(tour -> row(tour, narrow)).toList();
        Canvas list = body.region(0, 1, body.columns(), body.rows() - 1);
        ListBox.draw(list, rows, listScreen.selected());
        if (listScreen.request() == 0 && rows.isEmpty()) {
            List<String> none =
                    DisplayText.wrap("No tournaments yet. Whoever has an account can make one", list.columns() - 6);
            IntStream.range(0, none.size()).forEach(line -> list.text(3, line, none.get(line), StyleRole.DIM));
        }
        ScreenLayout.status(
                canvas, state, listScreen.request() > 0 ? "Asking the server …" : count(rows.size()), StyleRole.DIM);
    }

    private static String count(int tours) {
        return tours == 0 ? "" : tours == 1 ? "1 tournament" : tours + " tournaments";
    }

    private static String row(TournamentMessage.TournamentSummary tour, boolean narrow) {
        boolean mine = Boolean.TRUE.equals(tour.you());
        return row(
                narrow,
                tour.name(),
                TournamentText.kind(tour.kind()),
                TournamentText.game(tour, 11),
                TournamentText.clock(tour),
                Integer.toString(tour.players()),
                TournamentText.state(tour) + (mine ? ", you" : ""));
    }

    private static String row(
            boolean narrow, String name, String kind, String game, String clock, String players, String state) {
        return narrow
                ? DisplayText.left(DisplayText.fit(name, 18), 19) + state
                : DisplayText.left(DisplayText.fit(name, 21), 22)
                        + DisplayText.left(kind, 12)
                        + DisplayText.left(DisplayText.fit(game, 11), 12)
                        + DisplayText.left(clock, 6)
                        + DisplayText.right(players, 7)
                        + "  " + state;
    }
}
