package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.message.GameMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Games and messages about them as sent by a server. */
public final class GameFixtures {

    private GameFixtures() {}

    /** Returns a game between ana and bob after these moves. */
    public static GameState game(Rules rules, String... moves) {
        return game(rules, rules.initial(), "playing", moves);
    }

    /** Returns a game that began from a set-up position. */
    public static GameState from(Rules rules, String position) {
        return game(rules, PositionText.parse(rules, position), "playing");
    }

    /** Returns a new game in a state. */
    static GameState in(String state, Rules rules) {
        return game(rules, rules.initial(), state);
    }

    private static GameState game(Rules rules, Position start, String state, String... moves) {
        Position position = start;
        for (String move : moves) {
            position = position.play(rules.parse(move).orElseThrow());
        }
        Integer to = position.isOver() ? null : position.sideToMove();
        GameMessage.Snapshot snapshot = new GameMessage.Snapshot(
                "g1",
                moves.length,
                position.isOver() ? "over" : state,
                rules.kind().id(),
                rules.options().values(),
                1,
                List.of(new UserInfo("ana", false, true, null), new UserInfo("bob", false, true, null)),
                0,
                false,
                new TimeControl.None(),
                moves.length,
                to,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                null,
                Arrays.asList(moves),
                List.of(position.score(0), position.score(1)),
                null,
                List.of("here", "here"),
                List.of(),
                0,
                null,
                null,
                null);
        return GameState.of(snapshot, 0).orElseThrow();
    }

    /** Returns the message of a move by the side to move, or by the server for it. */
    public static GameMessage.Moved moved(GameState game, String move) {
        Rules rules = game.rules();
        Position before = game.position();
        Position after = before.play(rules.parse(move).orElseThrow());
        List<String> changed = new ArrayList<>();
        for (int cell = 0; cell < before.cells().length; cell++) {
            if (before.cells()[cell] != after.cells()[cell]) {
                changed.add(rules.board().cells().get(cell).id());
            }
        }
        return new GameMessage.Moved(
                game.gameId(),
                game.seq() + 1,
                game.ply(),
                before.sideToMove(),
                move,
                before.forcedMove().isPresent(),
                0,
                BoardCells.of(rules, after),
                BoardCells.aux(after),
                after.isOver() ? null : after.sideToMove(),
                List.of(after.score(0), after.score(1)),
                changed,
                null,
                null);
    }
}
