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
record RequestRouter(ServerState state, SessionService sessionService, RequestContext context)
        implements ClientMessage.Handler<ServerMessage>, SessionRequest.Handler<ServerMessage> {

    @Override
    public ServerMessage session(SessionRequest request) {
        return request.accept((SessionRequest.Handler<ServerMessage>) this);
    }

    @Override
    public ServerMessage lobby(LobbyRequest request) {
        return request.accept(new LobbyHandler(state.lobby(), context));
    }

    @Override
    public ServerMessage game(GameRequest request) {
        return request.accept(new GameHandler(
                state.games(),
                state.accounts(),
                state.settings().get().gameLimits().illegalLimit(),
                context));
    }

    @Override
    public ServerMessage rules(RulesRequest request) {
        return request.accept(new RulesHandler(state.lobby().rulesCache(), state.random(), state.games(), context));
    }

    @Override
    public ServerMessage account(AccountRequest request) {
        return request.accept(new AccountHandler(state, sessionService, context));
    }

    @Override
    public ServerMessage tournament(TournamentRequest request) {
        return request.accept(new TournamentHandler(
                state.tournaments(),
                state.director(),
                state.lobby().rulesCache(),
                state.settings().get(),
                context));
    }

    @Override
    public ServerMessage admin(AdminRequest request) {
        return request.accept(new AdminHandler(state, sessionService, context));
    }

    @Override
    public ServerMessage hello(SessionRequest.Hello hello) {
        throw RequestException.badMessage("t", "Already logged in");
    }

    @Override
    public ServerMessage ping(SessionRequest.Ping ping) {
        return new SessionMessage.Pong(context.id(), ping.n(), context.step().now());
    }

    @Override
    public ServerMessage pong(SessionRequest.Pong pong) {
        return Reply.Ok.done(context.id());
    }

    @Override
    public ServerMessage bye(SessionRequest.Bye bye) {
        throw new IllegalStateException("bye is handled by the network layer");
    }
}
