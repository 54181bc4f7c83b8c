package org.parlor.client.app;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.parlor.client.game.GameState;
import org.parlor.client.net.Connector;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A server without a network: the challenger moves first, and the opponent plays the first legal move. */
final class FakeConnector implements Connector {

    @Override
    public Connection open(int line, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        events.accept(new Event.MessageReceived(line, StateFixtures.welcome("guest-" + identity.name())));
        return new FakeLine(line, events);
    }

    @Override
    public void close() {}

    /** A line of chat that makes the connection fail with an unexpected exception. */
    static final String BREAK = "break";

    /** A line of chat that is answered with an invalid message. */
    static final String NONSENSE = "nonsense";

    private static final class FakeLine implements Connection {
        private final int line;
        private final Consumer<Event> events;
        private GameState game =
                GameState.of(StateFixtures.snapshot("reversi", Map.of(), 0), 0).orElseThrow();

        private FakeLine(int line, Consumer<Event> events) {
            this.line = line;
            this.events = events;
        }

        @Override
        @SuppressWarnings("NullAway")
        public void send(Effect.Send request) {
            long number = request.number();
            ClientMessage message = request.message();
            if (message instanceof LobbyRequest.Chat chat && chat.text().equals(BREAK)) {
                throw new IllegalStateException("broken on purpose");
            }
            if (message instanceof GameRequest.RecordRequest) {
                RecordPayload record = RecordPayload.of(StateFixtures.record("reversi", Map.of(), "d3"));
                events.accept(new Event.ReplyReceived(line, number, new Reply.RecordReply(null, "json", record)));
                return;
            }
            events.accept(new Event.ReplyReceived(line, number, Reply.Ok.done(null)));
            if (message instanceof LobbyRequest.Lobby) {
                tell(StateFixtures.lobby());
            } else if (message instanceof LobbyRequest.Challenge challenge) {
                begin(challenge);
            } else if (message instanceof GameRequest.Move move) {
                play(move.move());
                while (game.sideToMove() != null && game.sideToMove() == 1) {
                    play(game.rules().legalMoves(game.position()).get(0));
                }
            } else if (message instanceof GameRequest.Resign) {
                tell(new GameMessage.Ended(
                        game.gameId(), game.seq() + 1, new GameResult(1, List.of(2, 2), "resign"), null, null));
            } else if (message instanceof LobbyRequest.Chat chat) {
                String from = chat.text().equals(NONSENSE) ? null : "bob";
                tell(new LobbyMessage.Chat(chat.room(), from, false, "you said: " + chat.text(), null, 0));
            }
        }

        private void begin(LobbyRequest.Challenge challenge) {
            Rules rules = Games.find(challenge.game())
                    .orElseThrow()
                    .rules(Objects.requireNonNullElse(challenge.options(), Map.of()));
            GameMessage.Snapshot defaultValue =
                    StateFixtures.snapshot(challenge.game(), rules.options().values(), 0);
            boolean timed = !(challenge.tc() instanceof TimeControl.None);
            GameMessage.Snapshot told = new GameMessage.Snapshot(
                    defaultValue.g(),
                    defaultValue.seq(),
                    defaultValue.state(),
                    defaultValue.game(),
                    defaultValue.options(),
                    1,
                    List.of(new UserInfo("guest-ana", false, true, null), new UserInfo("easy-bot", true, null, null)),
                    0,
                    false,
                    challenge.tc(),
                    0,
                    defaultValue.to(),
                    defaultValue.pos(),
                    defaultValue.aux(),
                    null,
                    List.of(),
                    defaultValue.score(),
                    timed ? defaultValue.clock() : null,
                    defaultValue.presence(),
                    List.of(),
                    0,
                    null,
                    null,
                    null);
            game = GameState.of(told, 0).orElseThrow();
            events.accept(new Event.MessageReceived(line, told));
        }

        private void play(String move) {
            GameMessage.Moved moved = StateFixtures.moved(game, move);
            tell(moved);
            Position after = game.position();
            if (after.isOver()) {
                tell(new GameMessage.Ended(game.gameId(), game.seq() + 1, StateFixtures.result(after), null, null));
            }
        }

        private void tell(ServerMessage message) {
            if (message instanceof GameMessage news) {
                game = game.apply(news, 0);
            }
            events.accept(new Event.MessageReceived(line, message));
        }

        @Override
        public void setWaiting(int games) {}

        @Override
        public void retry() {}

        @Override
        public void close() {}
    }
}
