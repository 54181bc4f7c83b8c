package org.parlor.server.core;

import org.parlor.message.AdminRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.PeopleRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.message.SessionRequest;
import org.parlor.message.TourRequest;
import org.parlor.server.core.director.TourDesk;
import org.parlor.server.core.lobby.LobbyDesk;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.rooms.GameDesk;

/** Takes a request to the desk that answers it. */
record Dispatch(Hall hall, Desk desk, Asker asker)
        implements ClientMessage.Handler<ServerMessage>, SessionRequest.Handler<ServerMessage> {

    @Override
    public ServerMessage session(SessionRequest request) {
        return request.accept((SessionRequest.Handler<ServerMessage>) this);
    }

    @Override
    public ServerMessage lobby(LobbyRequest request) {
        return request.accept(new LobbyDesk(hall.lobby(), asker));
    }

    @Override
    public ServerMessage game(GameRequest request) {
        return request.accept(new GameDesk(
                hall.rooms(), hall.accounts(), hall.rules().now().play().illegalLimit(), asker));
    }

    @Override
    public ServerMessage rules(RulesRequest request) {
        return request.accept(new Oracle(hall.lobby().ruleBook(), hall.randomness(), hall.rooms(), asker));
    }

    @Override
    public ServerMessage people(PeopleRequest request) {
        return request.accept(new PeopleDesk(hall, desk, asker));
    }

    @Override
    public ServerMessage tour(TourRequest request) {
        return request.accept(new TourDesk(
                hall.tours(),
                hall.director(),
                hall.lobby().ruleBook(),
                hall.rules().now(),
                asker));
    }

    @Override
    public ServerMessage admin(AdminRequest request) {
        return request.accept(new AdminDesk(hall, desk, asker));
    }

    @Override
    public ServerMessage hello(SessionRequest.Hello hello) {
        throw Refusal.badMessage("t", "You are logged in already");
    }

    @Override
    public ServerMessage ping(SessionRequest.Ping ping) {
        return new SessionNews.Pong(asker.id(), ping.n(), asker.step().now());
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
