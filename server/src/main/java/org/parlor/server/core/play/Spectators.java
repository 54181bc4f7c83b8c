package org.parlor.server.core.play;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/**
 * The watchers of a game, and the game as everybody but its players knows it: without a delay the game itself, otherwise
 * a second one to which everything happens that much later.
 */
public final class Spectators {
    private record Unseen(GameEvent event, long at) {}

    /** What games without a delay have in common: nothing is ever kept for later. */
    private static final Deque<Unseen> NOTHING = new ArrayDeque<>(0);

    private final Deque<Unseen> unseen;
    private final Game shown;
    private final long delayMillis;
    /** Of most games there are none, ever. */
    private Set<Long> watchers = Set.of();

    /** @param game that has just been created */
    Spectators(Game game, long delayMillis) {
        this.delayMillis = delayMillis;
        this.unseen = delayMillis == 0 ? NOTHING : new ArrayDeque<>(1);
        this.shown = delayMillis == 0 ? game : new Game(game.id(), new GameEvent.Created(game.terms()), game.begun());
    }

    /** The connections that watch. */
    public Set<Long> watchers() {
        return Collections.unmodifiableSet(watchers);
    }

    /** Lets a connection watch. */
    void enter(long link, UndoLog undo) {
        if (watchers.isEmpty()) {
            watchers = new LinkedHashSet<>();
        }
        undo.add(watchers, link);
    }

    /** Lets a connection watch no more, if it did. */
    public void leave(long link, UndoLog undo) {
        undo.remove(watchers, link);
    }

    public Game shown() {
        return shown;
    }

    public long delayMillis() {
        return delayMillis;
    }

    /**
     * Whether the watchers may know what bots think while they play: where no person could be told by one of them, or
     * too late for it to help.
     */
    boolean showsThoughts() {
        return delayMillis > 0 || shown.terms().players().stream().allMatch(Player::bot);
    }

    /** Keeps what has happened in the game until it may be shown. */
    void keep(GameEvent event, long at, UndoLog undo) {
        if (delayMillis > 0) {
            int before = unseen.size();
            undo.add(() -> {
                while (unseen.size() > before) {
                    unseen.removeLast();
                }
            });
            unseen.add(new Unseen(event, at));
        }
    }

    /** When the next event may be shown. */
    long nextAt() {
        Unseen next = unseen.peek();
        return next == null ? TimerQueue.NEVER : next.at() + delayMillis;
    }

    /** Lets the next event happen in the game that is shown, at its time there. */
    GameEvent show(UndoLog undo) {
        long at = nextAt();
        Unseen next = unseen.element();
        undo.add(() -> unseen.addFirst(next));
        unseen.remove();
        shown.apply(next.event(), at, undo);
        return next.event();
    }
}
