package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.AdminRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.lobby.GameHistory;

/** Dispatches a request to its handler. */
record RequestRouter(ServerState state, SessionService sessionService, RequestContext context) {

    /** Returns the reply to the request; null if it follows from the result of an effect. */
    @Nullable
    ServerMessage handle() {
        ClientMessage message = context.request().message();
        context.session().principal().requireScope(message);
        if (message instanceof GameRequest request) {
            return new GameHandler(state, context).handle(request);
        } else if (message instanceof LobbyRequest request) {
            return new LobbyHandler(state, context).handle(request);
        } else if (message instanceof RulesRequest request) {
            return new RulesHandler(state, context).handle(request);
        } else if (message instanceof AccountRequest request) {
            return new AccountHandler(state, sessionService, context).handle(request);
        } else if (message instanceof TournamentRequest request) {
            return new TournamentHandler(state, context).handle(request);
        } else if (message instanceof AdminRequest request) {
            return new AdminHandler(state, sessionService, context).handle(request);
        } else if (message instanceof SessionRequest.Ping ping) {
            return new SessionMessage.Pong(
                    context.id(), ping.n(), context.step().now());
        } else if (message instanceof SessionRequest.Pong) {
            return Reply.Ok.done(context.id());
        } else if (message instanceof SessionRequest.Hello) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        throw new IllegalStateException("bye is handled by the network layer");
    }

    /** Returns the reply to a request that required an archive query. */
    Reply answer(ArchiveQuery query, ArchiveResult result) {
        if (result.failure() != null) {
            throw result.failure();
        } else if (query instanceof ArchiveQuery.OfPlayer ofPlayer) {
            return new GameHistory(state.games(), state.accounts(), context).page(ofPlayer, result);
        } else if (query instanceof ArchiveQuery.OfAudit) {
            return AdminHandler.audit(context, result);
        }
        ArchiveResult.ArchivedGame game =
                ArchivedGameHandler.require(result, state.accounts().aliases());
        GameRequest request = (GameRequest) context.request().message();
        return new ArchivedGameHandler(game, state.rulesCache(), context).handle(request);
    }
}
