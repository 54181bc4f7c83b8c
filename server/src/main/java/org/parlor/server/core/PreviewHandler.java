package org.parlor.server.core;

import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.live.LiveGame;

/**
 * Sends a game to a connection without a session, with the delay of spectators: a snapshot, or an error. Only where guests,
 * who could watch it, are allowed.
 */
record PreviewHandler(ServerState state, long connectionId, Step step) {
    /** @param requested the id of a game, or {@code top} */
    void handle(String requested) {
        String id = requested.equals("top") ? state.games().top(step.now()).orElse(requested) : requested;
        Optional<LiveGame> live = state.games().find(id);
        if (!state.settings().get(ServerSettings.GUESTS)) {
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
        try {
            ArchiveResult.ArchivedGame game =
                    ArchivedGameHandler.require(result, state.accounts().aliases());
            send(snapshot(ArchivedGameHandler.replay(game, state.rulesCache())));
        } catch (RequestException refused) {
            send(refused.reply(null));
        }
    }

    private GameMessage.Snapshot snapshot(Game game) {
        return GameMessageFactory.snapshot(game, null, 0, step.time());
    }

    private void send(ServerMessage message) {
        step.send(connectionId, message);
    }
}
