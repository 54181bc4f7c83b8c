package org.parlor.server.core;

import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.ArchivedGameReplay;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.play.LiveGame;

/**
 * Sends a game to a connection without a session, with the delay of spectators: a snapshot, or an error. Only where guests,
 * who could watch it, are allowed.
 */
record PreviewHandler(ServerState state, long connectionId, Step step) {
    void handle(String id) {
        Optional<LiveGame> live = state.games().find(id);
        if (!state.settings().get().access().guests()) {
            send(RequestException.of(ErrorCode.FORBIDDEN, "Guests are not allowed on this server")
                    .reply(null));
        } else if (live.isPresent()) {
            send(snapshot(live.get().spectators().visibleGame()));
        } else {
            RequestEnvelope request = new RequestEnvelope(null, new GameRequest.Watch(id, null));
            step.add(new Effect.QueryArchive(connectionId, step.now(), request, new ArchiveQuery.OfGame(id)));
        }
    }

    void answer(ArchiveResult result) {
        RequestException failure = result.failure();
        if (failure != null || result.games().isEmpty()) {
            send((failure == null ? RequestException.of(ErrorCode.NO_SUCH_GAME, "No such game") : failure).reply(null));
            return;
        }
        ArchiveResult.ArchivedGame archived = result.games().get(0);
        GameRecord game = archived.game();
        Rules rules = state.rulesCache().rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            send(RequestException.of(ErrorCode.NOT_SUPPORTED, "An older version of the rules")
                    .reply(null));
            return;
        }
        GameRecord shown = game.withPlayers(state.accounts().aliases().shown(game.players()));
        send(snapshot(ArchivedGameReplay.replay(shown, rules, archived.seq())));
    }

    private GameMessage.Snapshot snapshot(Game game) {
        return GameMessageFactory.snapshot(game, null, 0, step.time());
    }

    private void send(ServerMessage message) {
        step.send(connectionId, message);
    }
}
