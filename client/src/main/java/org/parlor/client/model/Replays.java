package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.model.Shelf.Row;

/** How one gets to the games of a file: they are listed, then one of them is fetched and shown over the list. */
final class Replays {

    private Replays() {}

    /** Shows the list, and at once the one game that is picked. */
    static Step open(ClientState state, String file, Pick pick) {
        Screen.Records empty = new Screen.Records(new Shelf(file, List.of(), false), 0, "");
        Step listing = Step.of(state.push(empty)).and(new Effect.ListRecords(file, pick));
        return pick.game() == 0 ? listing : listing.and(new Effect.OpenRecord(file, pick.game()));
    }

    /** The game that is chosen in the list. */
    static Step open(ClientState state, Screen.Records records) {
        List<Row> rows = records.rows();
        if (records.selected() >= rows.size()) {
            return Step.of(state);
        }
        Row row = rows.get(records.selected());
        return row.readable() ? fetch(state, records, row) : Step.of(state.error(row.players()));
    }

    private static Step fetch(ClientState state, Screen.Records records, Row row) {
        return Step.of(state).and(new Effect.OpenRecord(records.shelf().file(), row.number()));
    }

    /** More rows for the list; a file with a single game opens it. */
    static Step listed(ClientState state, Event.Listed listed) {
        Optional<Screen.Records> list = list(state);
        if (list.isEmpty()) {
            return Step.of(state);
        }
        Screen.Records old = list.get();
        Shelf shelf = old.shelf().and(listed.rows(), listed.whole());
        Screen.Records next = new Screen.Records(shelf, old.selected(), old.typed());
        Step step = Step.of(replace(state, next));
        boolean single = shelf.whole() && shelf.rows().size() == 1 && state.top() instanceof Screen.Records;
        return single ? step.then(known -> open(known, next)) : step;
    }

    /** A game was fetched: it goes over the list, or in the place of the one before. */
    static Step opened(ClientState state, Recorded recorded) {
        Optional<Screen.Records> list = list(state);
        if (list.isEmpty()) {
            return Step.of(state);
        }
        Screen.Replay replay = Screen.Replay.of(recorded);
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.removeIf(screen -> screen instanceof Screen.Replay);
        screens.add(screens.indexOf(list.get()) + 1, replay);
        ClientState shown = choose(state.with(screens), recorded.number()).with(Plan.NONE);
        return Step.of(recorded.fault() == null ? shown : shown.error(RecordText.trouble(recorded.fault())));
    }

    /** The game before or after this one among those that are listed. */
    static Step step(ClientState state, int by) {
        Optional<Screen.Records> list = list(state);
        if (list.isEmpty() || !(state.ground() instanceof Screen.Replay replay)) {
            return Step.of(state);
        }
        Screen.Records records = list.get();
        List<Row> rows = records.rows().stream().filter(Row::readable).toList();
        int next = indexOf(rows, replay.recorded().number()) + by;
        if (next >= 0 && next < rows.size()) {
            return fetch(state, records, rows.get(next));
        }
        String where = by < 0 ? "first" : records.shelf().whole() ? "last" : "last that was listed yet";
        return Step.of(state.info("This game is the " + where));
    }

    /** Back to the list, and past a list of a single game. */
    static ClientState leave(ClientState state) {
        ClientState list = state.pop();
        boolean single = list.top() instanceof Screen.Records records
                && records.shelf().whole()
                && records.shelf().rows().size() == 1;
        return single ? list.pop() : list;
    }

    private static Optional<Screen.Records> list(ClientState state) {
        return state.screens().stream()
                .filter(Screen.Records.class::isInstance)
                .map(Screen.Records.class::cast)
                .findFirst();
    }

    private static ClientState choose(ClientState state, int number) {
        return list(state)
                .map(records -> replace(state, records.choosing(indexOf(records.rows(), number))))
                .orElse(state);
    }

    private static int indexOf(List<Row> rows, int number) {
        return rows.stream().map(Row::number).toList().indexOf(number);
    }

    private static ClientState replace(ClientState state, Screen.Records next) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.replaceAll(screen -> screen instanceof Screen.Records ? next : screen);
        return state.with(screens);
    }
}
