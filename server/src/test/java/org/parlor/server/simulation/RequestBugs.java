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

/** Faults in what the core takes a request for. */
final class RequestBugs {

    private RequestBugs() {}

    /** Knows whose turn it is from what is told. */
    private abstract static class Observer implements CoreInterceptor {
        final Map<String, GameMessage.Turn> turns = new HashMap<>();
        final Map<String, Long> links = new HashMap<>();

        @Override
        public List<Effect> told(List<Effect> effects) {
            for (Effect effect : effects) {
                if (effect instanceof Effect.Send send && send.message() instanceof GameMessage.Turn turn) {
                    turns.put(turn.g(), turn);
                    links.put(turn.g(), send.links().get(0));
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
                askers.put(requestReceived.request().id(), requestReceived.link());
                return List.of(new Command.RequestReceived(
                        links.get(MessageTampering.move(command).g()), requestReceived.request()));
            }
            return List.of(command);
        }

        /** Whoever asked is answered, not the one in whose name the move was made. */
        @Override
        public List<Effect> told(List<Effect> effects) {
            super.told(effects);
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
                            passwordChecked.link(),
                            new PasswordResult(
                                    PasswordResult.Verdict.RIGHT,
                                    passwordChecked.proof().against(),
                                    passwordChecked.proof().fresh())))
                    : List.of(command);
        }
    }

    static final class Twice implements CoreInterceptor {
        private final SplittableRandom dice;

        Twice(SplittableRandom dice) {
            this.dice = dice;
        }

        @Override
        public List<Command> commands(Command command) {
            boolean again = command instanceof Command.RequestReceived && dice.nextInt(40) == 0;
            return again ? List.of(command, command) : List.of(command);
        }
    }

    static final class ByItself extends Observer {
        private final SplittableRandom dice;

        ByItself(SplittableRandom dice) {
            this.dice = dice;
        }

        @Override
        public List<Command> commands(Command command) {
            if (MessageTampering.isMove(command) && dice.nextInt(40) == 0) {
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
