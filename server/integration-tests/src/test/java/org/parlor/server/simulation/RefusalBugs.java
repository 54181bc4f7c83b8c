package org.parlor.server.simulation;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Bugs in refusals, in logins, and in the messages that must fit in a line. */
final class RefusalBugs {
    private RefusalBugs() {}

    private static RequestException refusal() {
        return RequestException.limitExceeded(
                ErrorCode.RATE_LIMITED, "requests", 100, "Too many requests, retry later");
    }

    /** Rejects some logins of new accounts whose changes remain. */
    static final class ChangesOfRejectedLogin implements CoreInterceptor {
        private int logins;

        @Override
        public List<Effect> sent(List<Effect> effects) {
            for (Effect effect : effects) {
                if (effect instanceof Effect.AcceptLogin accepted && ++logins % 40 == 0) {
                    return List.of(new Effect.RejectLogin(
                            accepted.connectionId(), refusal().reply(null)));
                }
            }
            return effects;
        }
    }

    /** Refuses to watch a game, and sends its events nevertheless. */
    static final class WatchOfRefused implements CoreInterceptor {
        @Override
        public List<Effect> sent(List<Effect> effects) {
            return MessageTampering.sends(
                    effects,
                    Reply.Ok.class,
                    reply -> reply.delayMs() != null && effects.size() > 2,
                    send -> MessageTampering.as(send, refusal().reply(((Reply.Ok) send.message()).re())));
        }
    }

    /** The lobby has all its games in one message. */
    static final class WholeLobby implements CoreInterceptor {
        @Override
        public List<Effect> sent(List<Effect> effects) {
            List<LobbyMessage.GameSummary> later = new ArrayList<>();
            MessageTampering.sends(effects, LobbyMessage.Added.class, added -> added.game() != null, send -> {
                later.add(((LobbyMessage.Added) send.message()).game());
                return List.of();
            });
            return MessageTampering.sends(effects, LobbyMessage.Lobby.class, lobby -> true, send -> {
                LobbyMessage.Lobby lobby = (LobbyMessage.Lobby) send.message();
                List<LobbyMessage.GameSummary> games = new ArrayList<>(lobby.games());
                games.addAll(later);
                return MessageTampering.as(send, new LobbyMessage.Lobby(lobby.seeks(), lobby.users(), games));
            });
        }
    }

    /** A guest who asks for the name of one who left gets the account of that one. */
    static final class Namesake implements CoreInterceptor {
        private final Map<String, String> tokens = new HashMap<>();

        @Override
        public List<Command> commands(Command command) {
            if (command instanceof Command.LogIn logIn
                    && logIn.hello().login() instanceof Login.Guest guest
                    && tokens.containsKey("guest-" + guest.name())) {
                SessionRequest.Hello hello = logIn.hello();
                return List.of(new Command.LogIn(
                        logIn.connectionId(),
                        logIn.peer(),
                        logIn.id(),
                        new SessionRequest.Hello(
                                hello.proto(),
                                hello.client(),
                                hello.caps(),
                                hello.lang(),
                                new Login.Resume(tokens.get("guest-" + guest.name())))));
            }
            return List.of(command);
        }

        @Override
        public List<Effect> sent(List<Effect> effects) {
            return MessageTampering.sends(effects, SessionMessage.Welcome.class, welcome -> true, send -> {
                SessionMessage.Welcome welcome = (SessionMessage.Welcome) send.message();
                tokens.put(welcome.user().name(), welcome.resume());
                return List.of(send);
            });
        }
    }

    /** A move that is taken back keeps its increment. */
    static final class IncrementOfTakeback implements CoreInterceptor {
        private static final int INCREMENT = 100;

        @Override
        public List<Effect> sent(List<Effect> effects) {
            boolean accepted = effects.stream()
                    .anyMatch(effect -> effect instanceof Effect.Send send
                            && send.message() instanceof GameMessage.Offered offered
                            && offered.kind().equals("takeback")
                            && offered.state().equals("accepted"));
            return MessageTampering.sends(
                    effects,
                    GameMessage.Snapshot.class,
                    snapshot -> accepted && snapshot.clock() != null,
                    send -> MessageTampering.as(
                            send, MessageTampering.message(send.message(), IncrementOfTakeback::lengthen)));
        }

        private static void lengthen(JsonObject snapshot) {
            JsonArray clocks = snapshot.getAsJsonObject("clock").getAsJsonArray("ms");
            clocks.set(0, new JsonPrimitive(clocks.get(0).getAsInt() + INCREMENT));
        }
    }
}
