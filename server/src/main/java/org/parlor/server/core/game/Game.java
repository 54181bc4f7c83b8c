package org.parlor.server.core.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.undo.UndoLog;

/**
 * The state of a game, derived from its events. State changes only through {@link #apply}, so replaying the same events
 * with the same timestamps rebuilds the same game. Rules are enforced by {@link Referee}. Not thread-safe.
 */
public final class Game {
    private static final Presence[] BOTH_PRESENT = {Presence.HERE, Presence.HERE};
    private static final long[] SINCE_CREATION = new long[2];

    private static final DispatchTable<Change, GameEvent, Void> EVENTS = new DispatchTable<>(GameEvent.class, rows -> {
        rows.run(GameEvent.Moved.class, (to, moved) -> to.game.move(moved, to.at));
        rows.run(GameEvent.StateChanged.class, (to, changed) -> to.game.enter(changed.state(), to.at));
        rows.run(GameEvent.TakenBack.class, (to, takenBack) -> to.game.takeBack(takenBack, to.at));
        rows.run(GameEvent.TimeGiven.class, (to, given) -> to.game.giveTime(given));
        rows.run(
                GameEvent.OfferMade.class,
                (to, made) -> to.game.changeOffers(open -> open.put(made.kind(), made.by())));
        rows.run(GameEvent.OfferClosed.class, (to, closed) -> to.game.changeOffers(open -> open.remove(closed.kind())));
        rows.run(GameEvent.PresenceChanged.class, (to, changed) -> to.game.setPresence(changed, to.at));
        rows.run(GameEvent.Ended.class, (to, end) -> to.game.end(end, to.at));
        rows.run(GameEvent.Created.class, (to, created) -> {
            throw new IllegalStateException("game already created");
        });
    });

    private record Change(Game game, long at) {}

    private final String id;
    private final GameSettings settings;
    private final long createdAt;
    private final List<String> keys;
    private final PackedPlyList plies = new PackedPlyList();

    private long seq;
    private long lastTakebackSeq;
    private Position position;
    private @Nullable BoardCells boardCells;
    private GameClock clock;
    /** The stopped clocks at the start of each ply, for takebacks; empty where there are none. */
    private List<GameClock> turnClocks = new ArrayList<>(0);

    private List<GameRecord.Gift> gifts = List.of();
    private Map<OfferKind, Integer> offers = Map.of();
    private GameStatus state = GameStatus.WAITING;
    private long stateSince;
    /** Copy-on-write, as is {@link #presenceSince}. */
    private Presence[] presence = BOTH_PRESENT;

    private long[] presenceSince = SINCE_CREATION;
    /** When the vacations of the players end; 0 without one. Copy-on-write. */
    private long[] vacationUntil = new long[2];

    private GameEvent.@Nullable Ended ended;

    /**
     * Creates a game from its {@link GameEvent.Created}, which is event 0. If the start position is already final, the game
     * is over immediately; its {@link GameEvent.Ended} still follows as event 1.
     */
    public Game(String id, GameEvent.Created created, long at) {
        this.id = id;
        this.settings = created.terms();
        this.keys = List.of(player(0).key(), player(1).key());
        this.position = settings.start();
        this.clock = GameClock.initial(settings.tc());
        if (settings.allowsTakebacks() && clock.isTimed()) {
            turnClocks.add(clock);
        }
        this.createdAt = at;
        this.stateSince = at;
        if (position.isOver()) {
            this.state = GameStatus.OVER;
            this.ended = GameEvent.Ended.normal(position);
        }
    }

    /**
     * Applies the next event.
     *
     * @param at server time of the event, epoch milliseconds
     */
    public void apply(GameEvent event, long at, UndoLog undo) {
        undo.add(undoAction());
        seq++;
        EVENTS.dispatch(new Change(this, at), event);
    }

    /** Returns an action that restores the current state. */
    private Runnable undoAction() {
        long oldSeq = seq;
        long oldTakebackSeq = lastTakebackSeq;
        Position oldPosition = position;
        BoardCells oldBoardCells = boardCells;
        GameClock oldClock = clock;
        List<GameClock> oldTurnClocks = turnClocks;
        int oldTurns = turnClocks.size();
        List<GameRecord.Gift> oldGifts = gifts;
        Map<OfferKind, Integer> oldOffers = offers;
        GameStatus oldState = state;
        long oldStateSince = stateSince;
        GameEvent.Ended oldEnded = ended;
        Runnable oldPlies = plies.undoAction();
        Presence[] oldPresence = presence;
        long[] oldPresenceSince = presenceSince;
        long[] oldVacationUntil = vacationUntil;
        return () -> {
            seq = oldSeq;
            lastTakebackSeq = oldTakebackSeq;
            position = oldPosition;
            boardCells = oldBoardCells;
            clock = oldClock;
            turnClocks = oldTurnClocks;
            turnClocks.subList(oldTurns, turnClocks.size()).clear();
            gifts = oldGifts;
            offers = oldOffers;
            state = oldState;
            stateSince = oldStateSince;
            ended = oldEnded;
            oldPlies.run();
            presence = oldPresence;
            presenceSince = oldPresenceSince;
            vacationUntil = oldVacationUntil;
        };
    }

    /** Sets the number of the latest event; for games rebuilt without their individual events. */
    void renumber(long latest) {
        seq = latest;
    }

    public String id() {
        return id;
    }

    public GameSettings settings() {
        return settings;
    }

    /** Returns whether the players have days for each move. */
    public boolean isCorrespondence() {
        return settings.tc().isCorrespondence();
    }

    /**
     * Returns whether the lobby shows the game: not if both players have left it, and not by correspondence, because those
     * would outnumber the others.
     */
    public boolean isShownInLobby() {
        boolean deserted =
                state == GameStatus.ADJOURNED && presence(0) != Presence.HERE && presence(1) != Presence.HERE;
        return !isCorrespondence() && !isOver() && !deserted;
    }

    /** Creation time, epoch milliseconds. */
    public long createdAt() {
        return createdAt;
    }

    public Rules rules() {
        return settings.rules();
    }

    /** The sequence number of the latest event. */
    public long seq() {
        return seq;
    }

    /** The sequence number of the latest takeback, 0 if there is none. */
    public long lastTakebackSeq() {
        return lastTakebackSeq;
    }

    public Position position() {
        return position;
    }

    /** The cells of the current position, cached because several messages of a move contain them. */
    BoardCells boardCells() {
        if (boardCells == null) {
            boardCells = BoardCells.of(rules(), position);
        }
        return boardCells;
    }

    public int ply() {
        return plies.size();
    }

    public GameClock clock() {
        return clock;
    }

    public GameStatus state() {
        return state;
    }

    /** Time of the latest state change, epoch milliseconds. */
    public long stateSince() {
        return stateSince;
    }

    public boolean isOver() {
        return state == GameStatus.OVER;
    }

    public GameEvent.@Nullable Ended ended() {
        return ended;
    }

    public Player player(int seat) {
        return settings.players().get(seat);
    }

    /** The account key of the player at a seat. */
    public String key(int seat) {
        return keys.get(seat);
    }

    /** The account keys of the players, by seat. */
    public List<String> keys() {
        return keys;
    }

    /** The seat of the player with that account key. */
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

    /** When the vacation of a player ends, epoch milliseconds; null without one. */
    public @Nullable Long vacationUntil(int seat) {
        return presence[seat] == Presence.VACATION ? vacationUntil[seat] : null;
    }

    /** Open offers with the seat that made each. */
    public Map<OfferKind, Integer> offers() {
        return offers;
    }

    /** The time that players were given, in its order. */
    List<GameRecord.Gift> gifts() {
        return gifts;
    }

    List<Ply> plies() {
        return Collections.unmodifiableList(plies);
    }

    public List<String> moves() {
        return plies.stream().map(ply -> rules().format(ply.move())).toList();
    }

    /** Whether each player has chosen at least so many moves. */
    public boolean haveMoved(int times) {
        int[] moves = new int[2];
        for (Ply ply : plies) {
            moves[ply.seat()] += ply.auto() ? 0 : 1;
        }
        return Math.min(moves[0], moves[1]) >= times;
    }

    /** Whether the game waits for a move from that seat. */
    public boolean isTurnOf(int seat) {
        return state == GameStatus.PLAYING && position.sideToMove() == seat;
    }

    private void enter(GameStatus entered, long at) {
        state = entered;
        stateSince = at;
        runClock(at);
    }

    private void end(GameEvent.Ended end, long at) {
        ended = end;
        enter(GameStatus.OVER, at);
        offers = Map.of();
        plies.trimToSize();
        turnClocks = new ArrayList<>(0);
    }

    private void runClock(long at) {
        boolean runs = state == GameStatus.PLAYING
                && !position.isOver()
                && presence[position.sideToMove()] != Presence.VACATION;
        clock = runs ? clock.stopped(at).started(position.sideToMove(), at) : clock.stopped(at);
    }

    /** Copies on write, so that callers can iterate over the offers while changing them. */
    private void changeOffers(Consumer<Map<OfferKind, Integer>> change) {
        Map<OfferKind, Integer> open = new EnumMap<>(OfferKind.class);
        open.putAll(offers);
        change.accept(open);
        offers = open.isEmpty() ? Map.of() : Collections.unmodifiableMap(open);
    }

    private void move(GameEvent.Moved moved, long at) {
        if (presence[position.sideToMove()] == Presence.VACATION) {
            clock = clock.started(position.sideToMove(), at);
        }
        long millis = moved.auto() ? 0 : clock.elapsed(at) - moved.lagMillis();
        plies.add(new Ply(moved.move(), position.sideToMove(), moved.auto(), millis, moved.info()));
        if (!moved.auto()) {
            clock = clock.moved(at, moved.lagMillis());
        }
        if (!turnClocks.isEmpty()) {
            turnClocks.add(clock.stopped(at));
        }
        position = position.play(moved.move());
        boardCells = null;
        runClock(at);
    }

    private void giveTime(GameEvent.TimeGiven given) {
        List<GameRecord.Gift> more = new ArrayList<>(gifts);
        more.add(new GameRecord.Gift(ply(), given.seat(), given.ms()));
        gifts = Collections.unmodifiableList(more);
        clock = clock.given(given.seat(), given.ms());
        if (!turnClocks.isEmpty()) {
            turnClocks = new ArrayList<>(turnClocks);
            turnClocks.set(ply(), turnClocks.get(ply()).given(given.seat(), given.ms()));
        }
    }

    private void takeBack(GameEvent.TakenBack takenBack, long at) {
        int toPly = takenBack.toPly();
        plies.truncate(toPly);
        gifts = gifts.stream().filter(gift -> gift.ply() <= toPly).toList();
        if (!turnClocks.isEmpty()) {
            turnClocks = new ArrayList<>(turnClocks.subList(0, toPly + 1));
            clock = Boolean.TRUE.equals(takenBack.restoresClocks()) ? turnClocks.get(toPly) : clock;
        }
        position = settings.start();
        for (Ply ply : plies) {
            position = position.play(ply.move());
        }
        boardCells = null;
        lastTakebackSeq = seq;
        runClock(at);
    }

    private void setPresence(GameEvent.PresenceChanged changed, long at) {
        presence = presence.clone();
        presence[changed.seat()] = changed.presence();
        presenceSince = presenceSince.clone();
        presenceSince[changed.seat()] = at;
        if (isCorrespondence()) {
            vacationUntil = vacationUntil.clone();
            vacationUntil[changed.seat()] = changed.until() == null ? 0 : changed.until();
            if (changed.seat() == position.sideToMove()) {
                runClock(at);
            }
        }
    }
}
