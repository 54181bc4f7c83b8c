package org.parlor.server.simulation;

import com.google.gson.JsonArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Effect;

/** Faults in what clients are told. */
final class EffectBugs {

    private EffectBugs() {}

    static final class First implements CoreInterceptor {
        @Override
        public boolean tellsFirst() {
            return true;
        }
    }

    /** Does something else, once in a while, with messages of one kind. */
    private abstract static class Instead<M extends ServerMessage> implements CoreInterceptor {
        private final Class<M> kind;
        private final int once;
        private final SplittableRandom dice;

        /** @param once in so many messages, on average */
        Instead(Class<M> kind, int once, SplittableRandom dice) {
            this.kind = kind;
            this.once = once;
            this.dice = dice;
        }

        /** Every time. */
        Instead(Class<M> kind) {
            this(kind, 1, new SplittableRandom(0));
        }

        @Override
        public List<Effect> told(List<Effect> effects) {
            return MessageTampering.sends(effects, kind, this::isMeant, this::instead);
        }

        boolean isMeant(M message) {
            return dice.nextInt(once) == 0;
        }

        abstract List<Effect> instead(Effect.Send send);
    }

    static final class NoReply extends Instead<Reply> {
        NoReply(SplittableRandom dice) {
            super(Reply.class, 40, dice);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return List.of();
        }
    }

    static final class TwoReplies extends Instead<Reply> {
        TwoReplies(SplittableRandom dice) {
            super(Reply.class, 40, dice);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return List.of(send, send);
        }
    }

    static final class LateReply implements CoreInterceptor {
        @Override
        public List<Effect> told(List<Effect> effects) {
            List<Effect> late = new ArrayList<>();
            List<Effect> first = MessageTampering.sends(effects, Reply.class, reply -> true, send -> {
                late.add(send);
                return List.of();
            });
            first.addAll(late);
            return first;
        }
    }

    static final class TwoEnds extends Instead<GameMessage.Ended> {
        TwoEnds(SplittableRandom dice) {
            super(GameMessage.Ended.class, 10, dice);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return List.of(send, send);
        }
    }

    static final class Gap extends Instead<GameMessage.Moved> {
        Gap(SplittableRandom dice) {
            super(GameMessage.Moved.class, 40, dice);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return MessageTampering.to(
                    send, send.links().subList(1, send.links().size()));
        }
    }

    static final class Stale extends Instead<GameMessage.Snapshot> {
        private final Map<String, GameMessage.Snapshot> firsts = new HashMap<>();

        Stale() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            GameMessage.Snapshot shown = (GameMessage.Snapshot) send.message();
            GameMessage.Snapshot first = firsts.putIfAbsent(shown.g() + shown.you(), shown);
            return MessageTampering.as(send, first == null ? shown : first);
        }
    }

    static final class OtherTurn extends Instead<GameMessage.Turn> {
        private final Map<String, List<Long>> players = new HashMap<>();

        OtherTurn(SplittableRandom dice) {
            super(GameMessage.Turn.class, 20, dice);
        }

        @Override
        public List<Effect> told(List<Effect> effects) {
            MessageTampering.sends(effects, GameMessage.Moved.class, moved -> true, send -> {
                if (send.watchedGame() == null) {
                    players.put(((GameMessage.Moved) send.message()).g(), send.links());
                }
                return List.of();
            });
            return super.told(effects);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            List<Long> others = players.getOrDefault(((GameMessage.Turn) send.message()).g(), List.of()).stream()
                    .filter(link -> !send.links().contains(link))
                    .toList();
            return others.isEmpty() ? List.of(send) : MessageTampering.to(send, others);
        }
    }

    static final class LegalForAll extends Instead<GameMessage.Snapshot> {
        LegalForAll() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        boolean isMeant(GameMessage.Snapshot shown) {
            return shown.you() == null;
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return MessageTampering.as(
                    send, MessageTampering.message(send.message(), line -> line.add("legal", new JsonArray())));
        }
    }

    static final class Passes extends Instead<GameMessage.Snapshot> {
        Passes() {
            super(GameMessage.Snapshot.class);
        }

        @Override
        boolean isMeant(GameMessage.Snapshot shown) {
            return shown.aux() != null && shown.aux() == 1;
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return MessageTampering.as(
                    send, MessageTampering.message(send.message(), line -> line.addProperty("aux", 0)));
        }
    }

    static final class Swapped extends Instead<GameMessage.Moved> {
        Swapped(SplittableRandom dice) {
            super(GameMessage.Moved.class, 10, dice);
        }

        @Override
        boolean isMeant(GameMessage.Moved moved) {
            return moved.clock() != null && super.isMeant(moved);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            return MessageTampering.as(
                    send,
                    MessageTampering.message(
                            send.message(), line -> MessageTampering.swap(line.getAsJsonObject("clock"), "ms")));
        }
    }

    static final class Overheard extends Instead<LobbyMessage.Chat> {
        private final Set<Long> links = new TreeSet<>();

        Overheard() {
            super(LobbyMessage.Chat.class);
        }

        @Override
        public List<Effect> told(List<Effect> effects) {
            effects.stream()
                    .filter(Effect.AcceptLogin.class::isInstance)
                    .forEach(effect -> links.add(((Effect.AcceptLogin) effect).link()));
            return super.told(effects);
        }

        @Override
        List<Effect> instead(Effect.Send send) {
            List<Long> more = new ArrayList<>(send.links());
            links.stream()
                    .filter(link -> !more.contains(link))
                    .reduce((one, other) -> other)
                    .ifPresent(more::add);
            return MessageTampering.to(send, more);
        }
    }
}
