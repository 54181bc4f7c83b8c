package org.parlor.server.core.game;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.undo.UndoLog;

/**
 * A game as its events have made it. It changes by {@link #apply} alone, so the same events at the same times make the
 * same game again; it decides nothing, see {@link Referee}.
 */
public final class Game {
    private static final Presence[] BOTH_HERE = {Presence.HERE, Presence.HERE};
    private static final long[] SINCE_BEGINNING = new long[2];

    private final String id;
    private final GameSettings settings;
    private final long begun;
    private final List<String> keys;
    private final PackedPlyList plies = new PackedPlyList();

    private long seq;
    private long lastTakebackSeq;
    private Position position;
    private @Nullable BoardCells boardCells;
    private GameClock clock;
    private Map<OfferKind, Integer> offers = Map.of();
    private GameState state = GameState.WAITING;
    private long stateSince;
    /** Both arrays are replaced, never changed. */
    private Presence[] presence = BOTH_HERE;

    private long[] presenceSince = SINCE_BEGINNING;
    private GameEvent.@Nullable Ended ended;

    /**
     * A game begins with its {@link GameEvent.Created}, which is event 0. One whose start is a finished position is over
     * from the first; the end is told as event 1 all the same.
     */
    public Game(String id, GameEvent.Created created, long at) {
        this.id = id;
        this.settings = created.terms();
        this.keys = List.of(player(0).key(), player(1).key());
        this.position = settings.start();
        this.clock = GameClock.initial(settings.tc());
        this.begun = at;
        this.stateSince = at;
        if (position.isOver()) {
            this.state = GameState.OVER;
            this.ended = GameEvent.Ended.normal(position);
        }
    }

    /** Takes the next event, which happened at that server time. */
    public void apply(GameEvent event, long at, UndoLog undo) {
        undo.add(inverse());
        seq++;
        event.accept(new EventApplier(at));
    }

    /** Makes the game what it is now again. All but the record and the presences are immutable values. */
    private Runnable inverse() {
        long oldSeq = seq;
        long oldTakebackSeq = lastTakebackSeq;
        Position oldPosition = position;
        BoardCells oldPos = boardCells;
        GameClock oldClock = clock;
        Map<OfferKind, Integer> oldOffers = offers;
        GameState oldState = state;
        long oldStateSince = stateSince;
        GameEvent.Ended oldEnded = ended;
        Runnable oldPlies = plies.inverse();
        Presence[] oldPresence = presence;
        long[] oldPresenceSince = presenceSince;
        return () -> {
            seq = oldSeq;
            lastTakebackSeq = oldTakebackSeq;
            position = oldPosition;
            boardCells = oldPos;
            clock = oldClock;
            offers = oldOffers;
            state = oldState;
            stateSince = oldStateSince;
            ended = oldEnded;
            oldPlies.run();
            presence = oldPresence;
            presenceSince = oldPresenceSince;
        };
    }

    /** Gives the latest event another number, where those before it are not known one by one. */
    void renumber(long latest) {
        seq = latest;
    }

    public String id() {
        return id;
    }

    public GameSettings terms() {
        return settings;
    }

    /** When it was made. */
    public long begun() {
        return begun;
    }

    public Rules rules() {
        return settings.rules();
    }

    /** The number of the latest event. */
    public long seq() {
        return seq;
    }

    /** The number of the event that last took moves back, 0 if none did. */
    long lastTakebackSeq() {
        return lastTakebackSeq;
    }

    public Position position() {
        return position;
    }

    /** The position as it is told; written once, for most are told to both players and to whoever is to move. */
    BoardCells pos() {
        if (boardCells == null) {
            boardCells = BoardCells.of(rules(), position);
        }
        return boardCells;
    }

    /** The number of moves made. */
    public int ply() {
        return plies.size();
    }

    public GameClock clock() {
        return clock;
    }

    public GameState state() {
        return state;
    }

    /** When the state was last changed. */
    public long stateSince() {
        return stateSince;
    }

    public boolean isOver() {
        return state == GameState.OVER;
    }

    public GameEvent.@Nullable Ended ended() {
        return ended;
    }

    public Player player(int seat) {
        return settings.players().get(seat);
    }

    /** The key of a player's name. */
    public String key(int seat) {
        return keys.get(seat);
    }

    /** The seat of a player, by the key of their name. */
    public OptionalInt seatOf(String key) {
        int seat = keys.indexOf(key);
        return seat < 0 ? OptionalInt.empty() : OptionalInt.of(seat);
    }

    public Presence presence(int seat) {
        return presence[seat];
    }

    public long presenceSince(int seat) {
        return presenceSince[seat];
    }

    /** Open offers and who made them. */
    public Map<OfferKind, Integer> offers() {
        return offers;
    }

    List<Ply> plies() {
        return Collections.unmodifiableList(plies);
    }

    public List<String> moves() {
        return plies.stream().map(ply -> rules().text(ply.move())).toList();
    }

    /** Whether that seat is asked for a move now. */
    public boolean isTurnOf(int seat) {
        return state == GameState.PLAYING && position.sideToMove() == seat;
    }

    private void runClock(long at) {
        boolean runs = state == GameState.PLAYING && !position.isOver();
        clock = runs ? clock.stopped(at).started(position.sideToMove(), at) : clock.stopped(at);
    }

    /** Whoever goes through the offers as they were is not disturbed. */
    private void changeOffers(Consumer<Map<OfferKind, Integer>> change) {
        Map<OfferKind, Integer> open = new EnumMap<>(OfferKind.class);
        open.putAll(offers);
        change.accept(open);
        offers = open.isEmpty() ? Map.of() : Collections.unmodifiableMap(open);
    }

    /** What each event changes. */
    private final class EventApplier implements GameEvent.Handler<Boolean> {
        private final long at;

        EventApplier(long at) {
            this.at = at;
        }

        @Override
        public Boolean created(GameEvent.Created created) {
            throw new IllegalStateException("a game is created once");
        }

        @Override
        public Boolean stateChanged(GameEvent.StateChanged changed) {
            state = changed.state();
            stateSince = at;
            runClock(at);
            return true;
        }

        @Override
        public Boolean moved(GameEvent.Moved moved) {
            long millis = moved.auto() ? 0 : clock.elapsed(at) - moved.lagMillis();
            plies.add(new Ply(moved.move(), position.sideToMove(), moved.auto(), millis, moved.info()));
            if (!moved.auto()) {
                clock = clock.moved(at, moved.lagMillis());
            }
            position = position.play(moved.move());
            boardCells = null;
            runClock(at);
            return true;
        }

        @Override
        public Boolean takenBack(GameEvent.TakenBack takenBack) {
            plies.cut(takenBack.toPly());
            position = settings.start();
            for (Ply ply : plies) {
                position = position.play(ply.move());
            }
            boardCells = null;
            lastTakebackSeq = seq;
            runClock(at);
            return true;
        }

        @Override
        public Boolean offerMade(GameEvent.OfferMade made) {
            changeOffers(open -> open.put(made.kind(), made.by()));
            return true;
        }

        @Override
        public Boolean offerClosed(GameEvent.OfferClosed closed) {
            changeOffers(open -> open.remove(closed.kind()));
            return true;
        }

        @Override
        public Boolean presenceChanged(GameEvent.PresenceChanged changed) {
            presence = presence.clone();
            presence[changed.seat()] = changed.presence();
            presenceSince = presenceSince.clone();
            presenceSince[changed.seat()] = at;
            return true;
        }

        @Override
        public Boolean ended(GameEvent.Ended event) {
            ended = event;
            state = GameState.OVER;
            stateSince = at;
            runClock(at);
            offers = Map.of();
            plies.close();
            return true;
        }
    }
}
