package org.parlor.server.core;

import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.lobby.GameHistory;

/** Answers a request with the result of its archive query. */
record ArchiveReplyHandler(ServerState state, RequestContext context, Effect.QueryArchive query, ArchiveResult result)
        implements ArchiveQuery.Handler<Reply> {

    Reply reply() {
        if (result.failure() != null) {
            throw result.failure();
        }
        return query.query().accept(this);
    }

    @Override
    public Reply ofGame(ArchiveQuery.OfGame ofGame) {
        ArchiveResult.ArchivedGame archivedGame = result.games().stream()
                .findFirst()
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, "No such game"));
        GameRequest request = (GameRequest) query.request().message();
        return new ArchivedGameHandler(archivedGame, state.lobby().rulesCache(), context).handle(request);
    }

    @Override
    public Reply ofPlayer(ArchiveQuery.OfPlayer ofPlayer) {
        return new GameHistory(state.games(), state.accounts(), context).page(ofPlayer, result);
    }
}
