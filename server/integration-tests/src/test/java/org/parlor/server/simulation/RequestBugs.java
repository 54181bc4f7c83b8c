package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;

/** Bugs in the handling of requests. */
final class RequestBugs {

    private RequestBugs() {}

    /** Tracks whose turn it is from the sent messages. */
    private abstract static class Observer implements CoreInterceptor {
        final Map<String, GameMessage.Turn> turns = new HashMap<>();
        final Map<String, Long> links = new HashMap<>();

        @Override
        public List<Effect> sent(List<Effect> effects) {
            for (Effect effect : effects) {
                if (effect instanceof Effect.Send send && send.message() instanceof GameMessage.Turn turn) {
                    turns.put(turn.g(), turn);
                    links.put(turn.g(), send.connectionIds().get(0));
                } else if (effect instanceof Effect.Send send && send.message() instanceof GameMessage.Ended ended) {
                    turns.remove(ended.g());
                }
            }
            return effects;
        }
    }

    static final class AnyPly extends Observer {
        @Override
        public List<Command> commands(Command command) {
            if (MessageTampering.isMove(command)
                    && turns.containsKey(MessageTampering.move(command).g())) {
                int ply = turns.get(MessageTampering.move(command).g()).ply();
                return List.of(
                        MessageTampering.said((Command.RequestReceived) command, line -> line.addProperty("ply", ply)));
            }
            return List.of(command);
        }
    }

    static final class AnySeat extends Observer {
        private final Map<RequestId, Long> askers = new HashMap<>();

        @Override
        public List<Command> commands(Command command) {
            if (MessageTampering.isMove(command)
                    && turns.containsKey(MessageTampering.move(command).g())) {
                Command.RequestReceived requestReceived = (Command.RequestReceived) command;
                askers.put(requestReceived.request().id(), requestReceived.connectionId());
                return List.of(new Command.RequestReceived(
                        links.get(MessageTampering.move(command).g()), requestReceived.request()));
            }
            return List.of(command);
        }

        /** Sends the reply to the client that sent the request. */
        @Override
        public List<Effect> sent(List<Effect> effects) {
            super.sent(effects);
            return MessageTampering.sends(effects, Reply.class, reply -> askers.containsKey(reply.re()), send -> {
                Reply reply = (Reply) send.message();
                return MessageTampering.to(send, List.of(askers.get(reply.re())));
            });
        }
    }

    static final class AnyPassword implements CoreInterceptor {
        @Override
        public List<Command> commands(Command command) {
            return command instanceof Command.PasswordChecked passwordChecked
                    ? List.of(new Command.PasswordChecked(
                            passwordChecked.connectionId(),
                            new PasswordResult(
                                    PasswordResult.Verdict.RIGHT,
                                    passwordChecked.result().checkedHash(),
                                    passwordChecked.result().newHash())))
                    : List.of(command);
        }
    }

    static final class DuplicateRequest implements CoreInterceptor {
        private final SplittableRandom random;

        DuplicateRequest(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public List<Command> commands(Command command) {
            boolean again = command instanceof Command.RequestReceived && random.nextInt(40) == 0;
            return again ? List.of(command, command) : List.of(command);
        }
    }

    static final class UnrequestedMove extends Observer {
        private final SplittableRandom random;

        UnrequestedMove(SplittableRandom random) {
            this.random = random;
        }

        @Override
        public List<Command> commands(Command command) {
            if (MessageTampering.isMove(command) && random.nextInt(40) == 0) {
                GameMessage.Turn turn = turns.get(MessageTampering.move(command).g());
                if (turn != null) {
                    String line = "{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                            + turn.legal().get(0) + "\"}";
                    return List.of(
                            new Command.RequestReceived(links.get(turn.g()), MessageCodec.readRequest(line)), command);
                }
            }
            return List.of(command);
        }
    }
}
