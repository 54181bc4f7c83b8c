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

/** Takes a request to the desk that answers it. */
record RequestRouter(ServerState hall, SessionService desk, RequestContext asker)
        implements ClientMessage.Handler<ServerMessage>, SessionRequest.Handler<ServerMessage> {

    @Override
    public ServerMessage session(SessionRequest request) {
        return request.accept((SessionRequest.Handler<ServerMessage>) this);
    }

    @Override
    public ServerMessage lobby(LobbyRequest request) {
        return request.accept(new LobbyHandler(hall.lobby(), asker));
    }

    @Override
    public ServerMessage game(GameRequest request) {
        return request.accept(new GameHandler(
                hall.rooms(), hall.accounts(), hall.rules().now().play().illegalLimit(), asker));
    }

    @Override
    public ServerMessage rules(RulesRequest request) {
        return request.accept(new RulesHandler(hall.lobby().ruleBook(), hall.randomness(), hall.rooms(), asker));
    }

    @Override
    public ServerMessage people(AccountRequest request) {
        return request.accept(new AccountHandler(hall, desk, asker));
    }

    @Override
    public ServerMessage tour(TournamentRequest request) {
        return request.accept(new TournamentHandler(
                hall.tours(),
                hall.director(),
                hall.lobby().ruleBook(),
                hall.rules().now(),
                asker));
    }

    @Override
    public ServerMessage admin(AdminRequest request) {
        return request.accept(new AdminHandler(hall, desk, asker));
    }

    @Override
    public ServerMessage hello(SessionRequest.Hello hello) {
        throw RequestException.badMessage("t", "You are logged in already");
    }

    @Override
    public ServerMessage ping(SessionRequest.Ping ping) {
        return new SessionMessage.Pong(asker.id(), ping.n(), asker.step().now());
    }

    @Override
    public ServerMessage pong(SessionRequest.Pong pong) {
        return Reply.Ok.done(asker.id());
    }

    @Override
    public ServerMessage bye(SessionRequest.Bye bye) {
        throw new IllegalStateException("the gateway keeps byes to itself");
    }
}
