package org.parlor.server.core.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.undo.UndoLog;

/** The spectators of a game after a rollback. */
class SpectatorsTest {
    private final UndoLog undo = new UndoLog();
    private final Session ada = session("ada", 1);
    private final Session bob = session("bob", 2);

    private Session session(String name, long connectionId) {
        Step step = Step.create(0, 0, undo, IncidentReporter.RETHROW);
        Accounts accounts =
                new Accounts(new CurrentSettings(ServerSettings.standard(), undo), new SecureRandomSource(), undo);
        Principal principal = new Principal(accounts.create(name, null, step), null);
        return new Sessions(undo)
                .open(
                        new RestorableSession(name, "hash", false, false, false, false),
                        connectionId,
                        PeerAddress.LOCAL,
                        principal,
                        0);
    }

    @Test
    void a_failed_step_that_replaces_the_only_spectator_leaves_the_old_one() {
        Rules rules = TicTacToe.KIND.rules(Map.of());
        GameSettings settings = new GameSettings(
                rules, rules.initial(), new TimeControl.None(), List.of(ada.player(), bob.player()), false, 0, null);
        Spectators spectators = new Spectators(new Game("g", new GameEvent.Created(settings), 0), 0);
        spectators.add(ada, undo);
        undo.clear();
        spectators.remove(ada, undo);
        spectators.add(bob, undo);
        undo.rollBackTo(0);
        assertEquals(Set.of(1L), spectators.connectionIds());
    }
}
