package org.parlor.bots.engine;

import java.util.Map;
import java.util.function.Supplier;
import org.parlor.bots.game.GameEngine;
import org.parlor.bots.kalah.KalahEngine;
import org.parlor.bots.reversi.ReversiEngine;
import org.parlor.bots.tictactoe.TicTacToeEngine;
import org.parlor.rules.GameKind;

/** The engines by game. Games without an entry use the generic search and the current score as evaluation. */
final class GameEngines {
    private static final Map<String, Supplier<GameEngine>> BY_GAME = Map.of(
            "reversi", ReversiEngine::new,
            "kalah", KalahEngine::new,
            "tictactoe", TicTacToeEngine::new);

    private GameEngines() {}

    /** Creates the engine of a game, with tables of its own. */
    static GameEngine create(GameKind kind) {
        return BY_GAME.getOrDefault(kind.id(), () -> new GameEngine() {}).get();
    }
}
