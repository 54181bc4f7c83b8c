package org.parlor.server.core.tour;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.message.TourKind;
import org.parlor.message.TourRequest;
import org.parlor.server.core.undo.UndoLog;

/**
 * A tournament as its events have made it. It changes by {@link #apply} alone, so the same events at the same times make
 * the same tournament again; whoever pairs and seats decides what they are.
 */
public final class Tour {
    private final String id;
    private final TourRequest.New wish;
    private final String maker;
    private final long made;
    private Map<String, Entrant> entrants = new LinkedHashMap<>();
    private final List<List<Board>> rounds = new ArrayList<>();
    private State state = State.OPEN;
    private long seq;
    private long begun;
    private long paired;
    private long changed;

    /** Where a tournament stands. */
    public enum State {
        /** Players may join. */
        OPEN,
        RUNNING,
        OVER;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Tour(String id, TourEvent.Made made, long at) {
        this.id = id;
        this.wish = made.wish();
        this.maker = made.maker();
        this.made = at;
        this.changed = at;
    }

    /** Takes the next event, which happened at that server time. */
    public void apply(TourEvent event, long at, UndoLog undo) {
        undo.add(inverse());
        seq++;
        event.accept(new Fold(at, undo));
    }

    /** Makes the tournament what it is now again, except for the rounds, which undo their changes one by one. */
    private Runnable inverse() {
        Map<String, Entrant> oldEntrants = entrants;
        State oldState = state;
        long oldSeq = seq;
        long oldBegun = begun;
        long oldPaired = paired;
        long oldChanged = changed;
        return () -> {
            entrants = oldEntrants;
            state = oldState;
            seq = oldSeq;
            begun = oldBegun;
            paired = oldPaired;
            changed = oldChanged;
        };
    }

    /** The number of the latest event; its making is event 0. */
    public long seq() {
        return seq;
    }

    public String id() {
        return id;
    }

    public TourRequest.New wish() {
        return wish;
    }

    public TourKind kind() {
        return wish.kind();
    }

    /** The name of whose it is. */
    public String maker() {
        return maker;
    }

    /** When it was made. */
    public long made() {
        return made;
    }

    public State state() {
        return state;
    }

    /** When it started, 0 before. */
    public long begun() {
        return begun;
    }

    /** When it last paired somebody, 0 before. */
    public long paired() {
        return paired;
    }

    /** When it last started, paired somebody or settled a board. */
    public long changed() {
        return changed;
    }

    /** By the keys of their names, in the order of their seeds; before the start in that of their coming. */
    public Map<String, Entrant> entrants() {
        return Collections.unmodifiableMap(entrants);
    }

    /** Those who are to be paired, in the order of their seeds. */
    public List<String> active() {
        return entrants.entrySet().stream()
                .filter(entry -> entry.getValue().active())
                .map(Map.Entry::getKey)
                .toList();
    }

    public boolean isActive(String key) {
        Entrant entrant = entrants.get(key);
        return entrant != null && entrant.active();
    }

    /** How many rounds have begun; an arena has one, which grows. */
    public int round() {
        return rounds.size();
    }

    /** The boards of a round, counted from 1; none of a round that is not there. */
    public List<Board> boards(int round) {
        boolean known = round >= 1 && round <= rounds.size();
        return known ? Collections.unmodifiableList(rounds.get(round - 1)) : List.of();
    }

    /** All boards, in the order they came up. */
    public Stream<Board> boards() {
        return rounds.stream().flatMap(Collection::stream);
    }

    /** Those that are not settled yet. */
    public List<Board> unsettled() {
        return boards(round()).stream().filter(board -> !board.isSettled()).toList();
    }

    /** The board at which a game is played that still counts. */
    public Optional<Board> board(String g) {
        return unsettled().stream().filter(board -> g.equals(board.g())).findFirst();
    }

    /** What each event changes. */
    private final class Fold implements TourEvent.Handler<Boolean> {
        private final long at;
        private final UndoLog undo;

        Fold(long at, UndoLog undo) {
            this.at = at;
            this.undo = undo;
        }

        @Override
        public Boolean made(TourEvent.Made again) {
            throw new IllegalStateException("a tournament is made once");
        }

        @Override
        public Boolean joined(TourEvent.Joined joined) {
            entrants = new LinkedHashMap<>(entrants);
            entrants.put(joined.player().key(), new Entrant(joined.player(), true));
            return true;
        }

        @Override
        public Boolean left(TourEvent.Left left) {
            entrants = new LinkedHashMap<>(entrants);
            entrants.computeIfPresent(
                    left.key(), (key, entrant) -> state == State.OPEN ? null : new Entrant(entrant.player(), false));
            return true;
        }

        @Override
        public Boolean begun(TourEvent.Begun event) {
            Map<String, Entrant> before = entrants;
            entrants = new LinkedHashMap<>();
            event.seeds().forEach(key -> entrants.put(key, Objects.requireNonNull(before.get(key))));
            state = State.RUNNING;
            begun = at;
            changed = at;
            return true;
        }

        @Override
        public Boolean paired(TourEvent.Paired event) {
            if (kind() != TourKind.ARENA || rounds.isEmpty()) {
                undo.append(rounds, new ArrayList<>());
            }
            List<Board> boards = rounds.get(rounds.size() - 1);
            for (Pair pair : event.pairs()) {
                Board board = new Board(rounds.size(), boards.size() + 1, pair, null, null);
                undo.append(boards, pair.second() == null ? board.with(bye()) : board);
            }
            paired = at;
            changed = at;
            return true;
        }

        /** Where everybody has one it is worth nothing. */
        private Outcome bye() {
            return Outcome.bye(kind() == TourKind.SWISS ? Outcome.WIN : 0);
        }

        @Override
        public Boolean seated(TourEvent.Seated seated) {
            replace(
                    seated.round(),
                    seated.board(),
                    board(seated.round(), seated.board()).with(seated.g()));
            return true;
        }

        @Override
        public Boolean settled(TourEvent.Settled settled) {
            replace(
                    settled.round(),
                    settled.board(),
                    board(settled.round(), settled.board()).with(settled.outcome()));
            changed = at;
            return true;
        }

        private Board board(int round, int number) {
            return rounds.get(round - 1).get(number - 1);
        }

        private void replace(int round, int number, Board board) {
            List<Board> boards = rounds.get(round - 1);
            Board old = boards.get(number - 1);
            undo.add(() -> boards.set(number - 1, old));
            boards.set(number - 1, board);
        }

        @Override
        public Boolean closed(TourEvent.Closed closed) {
            state = State.OVER;
            changed = at;
            return true;
        }
    }
}
