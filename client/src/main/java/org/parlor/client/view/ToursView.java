package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Commands;
import org.parlor.client.model.Screen;
import org.parlor.message.TournamentMessage;

/** The tournaments there are, to choose one. */
final class ToursView {
    private static final int NARROW = 60;

    private ToursView() {}

    static void draw(Canvas canvas, ClientState state, Screen.Tours tours) {
        List<Chrome.Hint> hints = new ArrayList<>(List.of(new Chrome.Hint("↑↓", "choose", Key.of(Key.Kind.DOWN))));
        Commands.of(state).forEach(command -> hints.add(Chrome.Hint.of(command)));
        Canvas body = Chrome.draw(canvas, state, "Parlor › Tournaments", hints);
        boolean narrow = body.columns() < NARROW;
        body.region(3, 0, body.columns() - 4, 1)
                .text(0, 0, row(narrow, "Name", "Kind", "Game", "Clock", "Players", ""), Role.DIM);
        List<String> rows =
                tours.tours().stream().map(tour -> row(tour, narrow)).toList();
        Canvas list = body.region(0, 1, body.columns(), body.rows() - 1);
        Rows.draw(list, rows, tours.selected());
        if (tours.asked() == 0 && rows.isEmpty()) {
            List<String> none =
                    Text.wrap("No tournaments yet. Whoever has an account can make one", list.columns() - 6);
            IntStream.range(0, none.size()).forEach(line -> list.text(3, line, none.get(line), Role.DIM));
        }
        Chrome.status(canvas, state, tours.asked() > 0 ? "Asking the server …" : count(rows.size()), Role.DIM);
    }

    private static String count(int tours) {
        return tours == 0 ? "" : tours == 1 ? "1 tournament" : tours + " tournaments";
    }

    private static String row(TournamentMessage.TournamentSummary tour, boolean narrow) {
        boolean mine = Boolean.TRUE.equals(tour.you());
        return row(
                narrow,
                tour.name(),
                TourText.kind(tour.kind()),
                TourText.game(tour),
                TourText.clock(tour),
                Integer.toString(tour.players()),
                TourText.state(tour) + (mine ? ", you" : ""));
    }

    private static String row(
            boolean narrow, String name, String kind, String game, String clock, String players, String state) {
        return narrow
                ? Text.left(Text.fit(name, 18), 19) + state
                : Text.left(Text.fit(name, 21), 22)
                        + Text.left(kind, 12)
                        + Text.left(Text.fit(game, 11), 12)
                        + Text.left(clock, 6)
                        + Text.right(players, 7)
                        + "  " + state;
    }
}
