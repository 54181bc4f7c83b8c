package org.parlor.server.core.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TimeControl;
import org.parlor.message.TourKind;
import org.parlor.message.TourNews;
import org.parlor.message.TourRequest;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** A tournament in a test: who takes part, and round for round how it went. */
final class Table {
    private final Tour tour;

    Table(TourKind kind, String... players) {
        this(kind, null, players);
    }

    Table(TourKind kind, @Nullable Integer rounds, String... players) {
        TourRequest.New wish = new TourRequest.New(
                "Cup", kind, "tictactoe", Map.of(), new TimeControl.PerMove(1), null, rounds, null, null, null, null);
        tour = new Tour("t", new TourEvent.Made(wish, "root"), 0);
        for (String name : players) {
            tour.apply(new TourEvent.Joined(new Player(name, true, false, null)), 0, new UndoLog());
        }
        tour.apply(new TourEvent.Begun(List.of(players)), 0, new UndoLog());
    }

    Tour tour() {
        return tour;
    }

    /** A round of results: {@code a1b} a win of a, {@code a0b} of b, {@code a+b} by forfeit, {@code a=b}, a bye {@code a}. */
    Table round(String... results) {
        List<Pair> pairs = new ArrayList<>();
        for (String result : results) {
            pairs.add(new Pair(result.substring(0, 1), result.length() == 1 ? null : result.substring(2)));
        }
        pair(pairs);
        int before = tour.boards(tour.round()).size() - pairs.size();
        for (int board = 0; board < results.length; board++) {
            if (results[board].length() > 1) {
                settle(before + board + 1, outcome(results[board].charAt(1)));
            }
        }
        return this;
    }

    private static Outcome outcome(char result) {
        return switch (result) {
            case '1' -> Outcome.won(0);
            case '0' -> Outcome.won(1);
            case '=' -> Outcome.drawn();
            case '+' -> Outcome.forfeit(true, false);
            default -> throw new IllegalArgumentException("no result: " + result);
        };
    }

    void pair(List<Pair> pairs) {
        tour.apply(new TourEvent.Paired(pairs), 0, new UndoLog());
    }

    void settle(int board, Outcome outcome) {
        tour.apply(new TourEvent.Settled(tour.round(), board, outcome), 0, new UndoLog());
    }

    void leave(String key) {
        tour.apply(new TourEvent.Left(key), 0, new UndoLog());
    }

    /** Rank, name, halves and tie-breaks of everybody, best first. */
    List<String> standings() {
        return Standings.of(tour).stream().map(Table::shown).toList();
    }

    private static String shown(TourNews.Standing place) {
        return place.rank() + " " + place.user().name() + " " + place.points() + " " + place.ties();
    }

    static String shown(List<Pair> pairs) {
        return String.join(
                " ",
                pairs.stream()
                        .map(pair -> pair.second() == null ? pair.first() : pair.first() + "-" + pair.second())
                        .toList());
    }
}
