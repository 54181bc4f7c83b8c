package org.parlor.server.core;

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
import org.parlor.server.core.director.TournamentHandler;
import org.parlor.server.core.lobby.LobbyHandler;
import org.parlor.server.core.play.GameHandler;

/** Dispatches a request to its handler. */
record RequestRouter(ServerState state, SessionService sessionService, RequestContext context) {

    ServerMessage route(ClientMessage message) {
        if (message instanceof GameRequest request) {
            int illegalLimit = state.settings().get().gameLimits().illegalLimit();
            return new GameHandler(state.games(), state.accounts(), illegalLimit, context).handle(request);
        } else if (message instanceof SessionRequest request) {
            return handle(request);
        } else if (message instanceof LobbyRequest request) {
            return new LobbyHandler(state.lobby(), context).handle(request);
        } else if (message instanceof RulesRequest request) {
            return new RulesHandler(state.lobby().rulesCache(), state.random(), state.games(), context).handle(request);
        } else if (message instanceof AccountRequest request) {
            return new AccountHandler(state, sessionService, context).handle(request);
        } else if (message instanceof TournamentRequest request) {
            return new TournamentHandler(
                            state.tournaments(),
                            state.director(),
                            state.lobby().rulesCache(),
                            state.settings().get(),
                            context)
                    .handle(request);
        } else if (message instanceof AdminRequest request) {
            return new AdminHandler(state, sessionService, context).handle(request);
        }
        throw new IllegalStateException("no handler for " + message);
    }

    private ServerMessage handle(SessionRequest request) {
        if (request instanceof SessionRequest.Ping ping) {
            return new SessionMessage.Pong(
                    context.id(), ping.n(), context.step().now());
        } else if (request instanceof SessionRequest.Pong) {
            return Reply.Ok.done(context.id());
        } else if (request instanceof SessionRequest.Hello) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        throw new IllegalStateException("bye is handled by the network layer");
    }
}
