package org.parlor.rules;

import java.util.List;
import java.util.Optional;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/** All kinds of game. To add one, create a subpackage and add its {@link GameKind} here. */
public final class Games {
    public static final List<GameKind> ALL = List.of(Reversi.KIND, Kalah.KIND, TicTacToe.KIND);

    private Games() {}

    public static Optional<GameKind> find(String id) {
        return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
    }

    public static List<String> ids() {
        return ALL.stream().map(GameKind::id).toList();
    }
}
