package org.parlor.server.core.live;

import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.account.NameAliases;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.RulesCache;

/**
 * Sends a game to a connection without a session, with the delay of spectators: a snapshot, or an error. Only where guests,
 * who could watch it, are allowed.
 */
public record PreviewHandler(
        GameService games, NameAliases aliases, RulesCache rulesCache, long connectionId, Step step) {
    /** @param requested the id of a game, or {@code top} */
    public void handle(String requested) {
        String id = requested.equals("top") ? games.registry().top(step.now()).orElse(requested) : requested;
        if (!games.settings().get(ServerSettings.GUESTS)) {
            send(RequestException.of(ErrorCode.FORBIDDEN, "Guests are not allowed on this server")
                    .reply(null));
            return;
        }
        Optional<LiveGame> live = games.findOrLoad(id);
        if (live.isPresent()) {
            send(snapshot(live.get().spectators().visibleGame()));
        } else {
            RequestEnvelope request = new RequestEnvelope(null, new GameRequest.Watch(id, null));
            step.add(new Effect.QueryArchive(connectionId, step.now(), request, new ArchiveQuery.OfGame(id)));
        }
    }

    public void answer(ArchiveResult result) {
        try {
            ArchiveResult.ArchivedGame game = ArchivedGameHandler.require(result, aliases);
            send(snapshot(ArchivedGameHandler.replay(game, rulesCache)));
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
