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

/** Answers a request with what the archive has found for it. */
record ArchiveReplyHandler(ServerState hall, RequestContext asker, Effect.QueryArchive asked, ArchiveResult found)
        implements ArchiveQuery.Handler<Reply> {

    Reply reply() {
        if (found.failure() != null) {
            throw found.failure();
        }
        return asked.question().accept(this);
    }

    @Override
    public Reply ofGame(ArchiveQuery.OfGame question) {
        ArchiveResult.ArchivedGame filed = found.games().stream()
                .findFirst()
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, "There is no such game"));
        GameRequest request = (GameRequest) asked.request().message();
        return request.accept(new ArchivedGameHandler(filed, hall.lobby().ruleBook(), asker));
    }

    @Override
    public Reply ofPlayer(ArchiveQuery.OfPlayer question) {
        return new GameHistory(hall.rooms(), hall.accounts(), asker).page(question, found);
    }
}
