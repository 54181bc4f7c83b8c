package org.parlor.server.core.tournament;

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
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.undo.UndoLog;

/**
 * A tournament as its events have made it. It changes by {@link #apply} alone, so the same events at the same times make
 * the same tournament again; whoever pairs and seats decides what they are.
 */
public final class Tournament {
    private final String id;
    private final TournamentRequest.New wish;
    private final String maker;
    private final long made;
    private Map<String, Participant> entrants = new LinkedHashMap<>();
    private final List<List<RoundGame>> rounds = new ArrayList<>();
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

    public Tournament(String id, TournamentEvent.Created created, long at) {
        this.id = id;
        this.wish = created.wish();
        this.maker = created.maker();
        this.made = at;
        this.changed = at;
    }

    /** Takes the next event, which happened at that server time. */
    public void apply(TournamentEvent event, long at, UndoLog undo) {
        undo.add(inverse());
        seq++;
        event.accept(new EventApplier(at, undo));
    }

    /** Makes the tournament what it is now again, except for the rounds, which undo their changes one by one. */
    private Runnable inverse() {
        Map<String, Participant> oldEntrants = entrants;
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

    public TournamentRequest.New wish() {
        return wish;
    }

    public TournamentFormat kind() {
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
    public Map<String, Participant> entrants() {
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
        Participant participant = entrants.get(key);
        return participant != null && participant.active();
    }

    /** How many rounds have begun; an arena has one, which grows. */
    public int round() {
        return rounds.size();
    }

    /** The boards of a round, counted from 1; none of a round that is not there. */
    public List<RoundGame> boards(int round) {
        boolean known = round >= 1 && round <= rounds.size();
        return known ? Collections.unmodifiableList(rounds.get(round - 1)) : List.of();
    }

    /** All boards, in the order they came up. */
    public Stream<RoundGame> boards() {
        return rounds.stream().flatMap(Collection::stream);
    }

    /** Those that are not settled yet. */
    public List<RoundGame> unsettled() {
        return boards(round()).stream().filter(game -> !game.isSettled()).toList();
    }

    /** The board at which a game is played that still counts. */
    public Optional<RoundGame> board(String g) {
        return unsettled().stream().filter(game -> g.equals(game.g())).findFirst();
    }

    /** What each event changes. */
    private final class EventApplier implements TournamentEvent.Handler<Boolean> {
        private final long at;
        private final UndoLog undo;

        EventApplier(long at, UndoLog undo) {
            this.at = at;
            this.undo = undo;
        }

        @Override
        public Boolean made(TournamentEvent.Created again) {
            throw new IllegalStateException("a tournament is made once");
        }

        @Override
        public Boolean joined(TournamentEvent.Joined joined) {
            entrants = new LinkedHashMap<>(entrants);
            entrants.put(joined.player().key(), new Participant(joined.player(), true));
            return true;
        }

        @Override
        public Boolean left(TournamentEvent.Left left) {
            entrants = new LinkedHashMap<>(entrants);
            entrants.computeIfPresent(
                    left.key(),
                    (key, participant) -> state == State.OPEN ? null : new Participant(participant.player(), false));
            return true;
        }

        @Override
        public Boolean begun(TournamentEvent.Started event) {
            Map<String, Participant> before = entrants;
            entrants = new LinkedHashMap<>();
            event.seeds().forEach(key -> entrants.put(key, Objects.requireNonNull(before.get(key))));
            state = State.RUNNING;
            begun = at;
            changed = at;
            return true;
        }

        @Override
        public Boolean paired(TournamentEvent.Paired event) {
            if (kind() != TournamentFormat.ARENA || rounds.isEmpty()) {
                undo.append(rounds, new ArrayList<>());
            }
            List<RoundGame> boards = rounds.get(rounds.size() - 1);
            for (Pairing pairing : event.pairs()) {
                RoundGame game = new RoundGame(rounds.size(), boards.size() + 1, pairing, null, null);
                undo.append(boards, pairing.second() == null ? game.with(bye()) : game);
            }
            paired = at;
            changed = at;
            return true;
        }

        /** Where everybody has one it is worth nothing. */
        private PairingResult bye() {
            return PairingResult.bye(kind() == TournamentFormat.SWISS ? PairingResult.WIN : 0);
        }

        @Override
        public Boolean seated(TournamentEvent.GameAssigned gameAssigned) {
            replace(
                    gameAssigned.round(),
                    gameAssigned.board(),
                    board(gameAssigned.round(), gameAssigned.board()).with(gameAssigned.g()));
            return true;
        }

        @Override
        public Boolean settled(TournamentEvent.ResultRecorded resultRecorded) {
            replace(
                    resultRecorded.round(),
                    resultRecorded.board(),
                    board(resultRecorded.round(), resultRecorded.board()).with(resultRecorded.outcome()));
            changed = at;
            return true;
        }

        private RoundGame board(int round, int number) {
            return rounds.get(round - 1).get(number - 1);
        }

        private void replace(int round, int number, RoundGame game) {
            List<RoundGame> boards = rounds.get(round - 1);
            RoundGame old = boards.get(number - 1);
            undo.add(() -> boards.set(number - 1, old));
            boards.set(number - 1, game);
        }

        @Override
        public Boolean closed(TournamentEvent.Closed closed) {
            state = State.OVER;
            changed = at;
            return true;
        }
    }
}
