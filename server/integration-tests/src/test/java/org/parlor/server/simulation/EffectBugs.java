package org.parlor.server.simulation;

import com.google.gson.JsonArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Bugs in the messages sent to clients. */
final class EffectBugs {

    private EffectBugs() {}

    static final class SendBeforeCommit implements CoreInterceptor {
        @Override
        public boolean sendsBeforeCommit() {
            return true;
        }
    }

    /** Replaces some messages of one type. */
    private abstract static class Replacement<M extends ServerMessage> implements CoreInterceptor {
        private final Class<M> kind;
        private final int interval;
        private final SplittableRandom random;

        /** @param interval number of messages per replacement */
        Replacement(Class<M> kind, int interval, SplittableRandom random) {
            this.kind = kind;
            this.interval = interval;
            this.random = random;
        }

        Replacement(Class<M> kind) {
            this(kind, 1, new SplittableRandom(0));
        }

        @Override
        public List<Effect> sent(List<Effect> effects) {
            return MessageTampering.sends(effects, kind, this::applies, this::replacement);
        }

        boolean applies(M message) {
            return random.nextInt(interval) == 0;
        }

        abstract List<Effect> replacement(Effect.Send send);
    }

    static final class NoReply extends Replacement<Reply> {
        NoReply(SplittableRandom random) {
            super(Reply.class, 40, random);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return List.of();
        }
    }

    static final class DuplicateReply extends Replacement<Reply> {
        DuplicateReply(SplittableRandom random) {
            super(Reply.class, 40, random);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return List.of(send, send);
        }
    }

    static final class LateReply implements CoreInterceptor {
        @Override
        public List<Effect> sent(List<Effect> effects) {
            List<Effect> late = new ArrayList<>();
            List<Effect> first = MessageTampering.sends(effects, Reply.class, reply -> true, send -> {
                late.add(send);
                return List.of();
            });
            first.addAll(late);
            return first;
        }
    }

    /** Repeats a turn also to a program that does not read the time control of the game. */
    static final class TurnRepeatedToOldProgram implements CoreInterceptor {
        private final Set<Long> old = new HashSet<>();
        private long asking;
        private GameMessage.@Nullable Turn last;

        @Override
        public List<Command> commands(Command command) {
            if (command instanceof Command.LogIn logIn && !logIn.hello().hasCapability("corr")) {
                old.add(logIn.connectionId());
            }
            asking = command instanceof Command.TurnRequested turns && old.contains(turns.connectionId())
                    ? turns.connectionId()
                    : 0;
            return List.of(command);
        }

        @Override
        public List<Effect> sent(List<Effect> effects) {
            List<Effect> all = new ArrayList<>(effects);
            if (asking != 0 && last != null) {
                all.add(new Effect.Send(List.of(asking), last, null));
            }
            for (Effect effect : effects) {
                if (effect instanceof Effect.Send send && send.message() instanceof GameMessage.Turn turn) {
                    last = turn;
                }
            }
            return all;
        }
    }

    static final class DuplicateEnd extends Replacement<GameMessage.Ended> {
        DuplicateEnd(SplittableRandom random) {
            super(GameMessage.Ended.class, 10, random);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return List.of(send, send);
        }
    }

    static final class MissingMove extends Replacement<GameMessage.Moved> {
        MissingMove(SplittableRandom random) {
            super(GameMessage.Moved.class, 40, random);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return MessageTampering.to(
                    send, send.connectionIds().subList(1, send.connectionIds().size()));
        }
    }

    static final class StaleSnapshot extends Replacement<GameMessage.Snapshot> {
        private final Map<String, GameMessage.Snapshot> firsts = new HashMap<>();

        StaleSnapshot() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            GameMessage.Snapshot shown = (GameMessage.Snapshot) send.message();
            GameMessage.Snapshot first = firsts.putIfAbsent(shown.g() + shown.you(), shown);
            return MessageTampering.as(send, first == null ? shown : first);
        }
    }

    static final class MisdirectedTurn extends Replacement<GameMessage.Turn> {
        private final Map<String, List<Long>> players = new HashMap<>();

        MisdirectedTurn(SplittableRandom random) {
            super(GameMessage.Turn.class, 20, random);
        }

        @Override
        public List<Effect> sent(List<Effect> effects) {
            MessageTampering.sends(effects, GameMessage.Moved.class, moved -> true, send -> {
                if (send.watchedGame() == null) {
                    players.put(((GameMessage.Moved) send.message()).g(), send.connectionIds());
                }
                return List.of();
            });
            return super.sent(effects);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            List<Long> others = players.getOrDefault(((GameMessage.Turn) send.message()).g(), List.of()).stream()
                    .filter(link -> !send.connectionIds().contains(link))
                    .toList();
            return others.isEmpty() ? List.of(send) : MessageTampering.to(send, others);
        }
    }

    static final class LegalMovesForSpectators extends Replacement<GameMessage.Snapshot> {
        LegalMovesForSpectators() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        boolean applies(GameMessage.Snapshot shown) {
            return shown.you() == null;
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return MessageTampering.as(
                    send, MessageTampering.message(send.message(), line -> line.add("legal", new JsonArray())));
        }
    }

    static final class LostPass extends Replacement<GameMessage.Snapshot> {
        LostPass() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        boolean applies(GameMessage.Snapshot shown) {
            return shown.aux() != null && shown.aux() == 1;
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return MessageTampering.as(
                    send, MessageTampering.message(send.message(), line -> line.addProperty("aux", 0)));
        }
    }

    static final class SwappedClocks extends Replacement<GameMessage.Moved> {
        SwappedClocks(SplittableRandom random) {
            super(GameMessage.Moved.class, 10, random);
        }

        @Override
        boolean applies(GameMessage.Moved moved) {
            return moved.clock() != null && super.applies(moved);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            return MessageTampering.as(
                    send,
                    MessageTampering.message(
                            send.message(), line -> MessageTampering.swap(line.getAsJsonObject("clock"), "ms")));
        }
    }

    /** Sends messages of one type to one more client. */
    private abstract static class Leak<M extends ServerMessage> extends Replacement<M> {
        private final Set<Long> links = new TreeSet<>();

        Leak(Class<M> kind) {
            super(kind);
        }

        @Override
        public List<Effect> sent(List<Effect> effects) {
            effects.stream()
                    .filter(Effect.AcceptLogin.class::isInstance)
                    .forEach(effect -> links.add(((Effect.AcceptLogin) effect).connectionId()));
            return super.sent(effects);
        }

        @Override
        List<Effect> replacement(Effect.Send send) {
            List<Long> more = new ArrayList<>(send.connectionIds());
            links.stream()
                    .filter(link -> !more.contains(link))
                    .reduce((one, other) -> other)
                    .ifPresent(more::add);
            return MessageTampering.to(send, more);
        }
    }

    static final class LeakedChat extends Leak<LobbyMessage.Chat> {
        LeakedChat() {
            super(LobbyMessage.Chat.class);
        }
    }

    static final class LeakedConditional extends Leak<GameMessage.Conditional> {
        LeakedConditional() {
            super(GameMessage.Conditional.class);
        }
    }
}
