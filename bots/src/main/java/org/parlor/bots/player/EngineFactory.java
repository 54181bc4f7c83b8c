package org.parlor.bots.player;

import java.time.Duration;
import java.util.List;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Creates an engine session for each game of a bot. */
@FunctionalInterface
public interface EngineFactory {

    /**
     * A game at the time the bot joins it.
     *
     * @param gameId the id on the server or the name within a match; seeds the random choices of the engine
     * @param moves the plies up to the position, including passes
     */
    record GameContext(
            String gameId,
            Rules rules,
            int seat,
            List<UserInfo> players,
            TimeControl timeControl,
            Position position,
            List<String> moves) {

        public GameContext {
            players = List.copyOf(players);
            moves = List.copyOf(moves);
        }

        static GameContext of(GameMessage.Snapshot game, Rules rules, int seat) {
            int toMove = game.to() == null ? 0 : game.to();
            Position position = game.pos().toPosition(rules, toMove, game.aux());
            return new GameContext(game.g(), rules, seat, game.players(), game.tc(), position, game.moves());
        }

        public GameContext withGameId(String other) {
            return new GameContext(other, rules, seat, players, timeControl, position, moves);
        }
    }

    /** Receives the events of a session other than moves, on any thread. */
    interface Listener {
        /** The session is ready to search. */
        void onReady();

        /** The session has failed and finds no more moves. */
        void onFailure(EngineFailure failure, String reason);

        /** The engine resigns the game. It remains usable for further games. */
        default void onResign() {
            onFailure(EngineFailure.RESIGN, "the engine resigned");
        }
    }

    /** Returns whether games must wait for {@link Listener#onReady} before their clocks start. */
    default boolean needsWarmUp() {
        return false;
    }

    /** Returns how long after the fall of its flag a move of this engine still counts in a local game. */
    default Duration timeMargin() {
        return Duration.ZERO;
    }

    /** @throws InvalidInputException if the engine does not support the game */
    EngineSession open(GameContext context, Listener listener);
}
