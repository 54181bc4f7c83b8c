package org.parlor.server.core.live;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/**
 * The spectators of a game and the state visible to them: the game itself if there is no delay, otherwise a second
 * instance to which events are applied later.
 */
public final class Spectators {
    private record DelayedEvent(GameEvent event, long at) {}

    /** Shared by all games without delay; always empty. */
    private static final Deque<DelayedEvent> NO_EVENTS = new ArrayDeque<>(0);

    private static final Set<Long> NONE = Set.of();

    private final Deque<DelayedEvent> buffer;
    private final Game visibleGame;
    private final long delayMillis;
    /** Connection ids. Most games never have spectators, so the set is created on demand, once: the undo log refers to it. */
    private Set<Long> connectionIds = NONE;

    /** @param game the newly created game */
    Spectators(Game game, long delayMillis) {
        this.delayMillis = delayMillis;
        this.buffer = delayMillis == 0 ? NO_EVENTS : new ArrayDeque<>(1);
        this.visibleGame =
                delayMillis == 0 ? game : new Game(game.id(), new GameEvent.Created(game.settings()), game.createdAt());
    }

    public Set<Long> connectionIds() {
        return Collections.unmodifiableSet(connectionIds);
    }

    public void add(Session session, UndoLog undo) {
        session.watch(visibleGame.id(), undo);
        if (connectionIds == NONE) {
            connectionIds = new LinkedHashSet<>();
        }
        undo.add(connectionIds, session.connectionId());
    }

    public void remove(Session session, UndoLog undo) {
        session.unwatch(visibleGame.id(), undo);
        undo.remove(connectionIds, session.connectionId());
    }

    public Game visibleGame() {
        return visibleGame;
    }

    public long delayMillis() {
        return delayMillis;
    }

    /**
     * Whether spectators see the analysis info of bots during the game. Allowed if no person plays, or if the delay makes it
     * useless for the players.
     */
    boolean showsMoveInfo() {
        return delayMillis > 0 || visibleGame.settings().players().stream().allMatch(Player::bot);
    }

    /** Buffers an event until its delay expires. */
    void enqueue(GameEvent event, long at, UndoLog undo) {
        if (delayMillis > 0) {
            int before = buffer.size();
            undo.add(() -> {
                while (buffer.size() > before) {
                    buffer.removeLast();
                }
            });
            buffer.add(new DelayedEvent(event, at));
        }
    }

    /** When the delay of the next buffered event expires. */
    long nextReleaseAt() {
        DelayedEvent next = buffer.peek();
        return next == null ? TimerQueue.NEVER : next.at() + delayMillis;
    }

    /** Applies the next buffered event to the visible game and returns it. */
    GameEvent releaseNext(UndoLog undo) {
        long at = nextReleaseAt();
        DelayedEvent next = buffer.element();
        undo.add(() -> buffer.addFirst(next));
        buffer.remove();
        visibleGame.apply(next.event(), at, undo);
        return next.event();
    }
}
