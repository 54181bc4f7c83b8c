package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happens outside games: who comes and goes, what is offered, what is said. */
public sealed interface LobbyNews extends ServerMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ServerMessage.Handler<R> handler) {
        return handler.lobby(this);
    }

    /** Everything there is now. */
    @Tag("lobby")
    record Lobby(List<Seek> seeks, List<User> users, List<GameLine> games) implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lobby(this);
        }
    }

    /** One thing that has come. */
    @Tag("lobby.add")
    record Added(
            @Omit @Nullable Seek seek,
            @Omit @Nullable User user,
            @Omit @Nullable GameLine game) implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.added(this);
        }

        public static Added of(Seek seek) {
            return new Added(seek, null, null);
        }

        public static Added of(User user) {
            return new Added(null, user, null);
        }

        public static Added of(GameLine game) {
            return new Added(null, null, game);
        }
    }

    /** One thing that has gone, by its id or name. */
    @Tag("lobby.remove")
    record Removed(
            @Omit @Nullable String seek,
            @Omit @Nullable String user,
            @Omit @Nullable String game) implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.removed(this);
        }

        public static Removed seek(String id) {
            return new Removed(id, null, null);
        }

        public static Removed user(String name) {
            return new Removed(null, name, null);
        }

        public static Removed game(String id) {
            return new Removed(null, null, id);
        }
    }

    /** An open offer. */
    record Seek(
            String seek,
            User from,
            String game,
            Map<String, Object> options,
            TimeControl tc,
            boolean rated,
            Side side,
            @Nullable List<Integer> range,
            Vs vs) {}

    /** A game being played, in one line. */
    record GameLine(
            String g,
            String game,
            Map<String, Object> options,
            List<User> players,
            int ply,
            boolean rated,
            TimeControl tc) {}

    /** Somebody wants to play you; {@code side} is the seat they want for themselves. */
    @Tag("challenge")
    record Challenge(
            String challenge,
            User from,
            String game,
            Map<String, Object> options,
            TimeControl tc,
            boolean rated,
            Side side,
            @Omit @Nullable Start pos,
            @Omit @Nullable Integer pairs,
            long expiresMs)
            implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challenge(this);
        }
    }

    /** A challenge has come to its end. */
    @Tag("challenge.gone")
    record ChallengeGone(
            String challenge, String why, @Omit @Nullable String g) implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.challengeGone(this);
        }
    }

    /** Something said in a room. */
    @Tag("chat")
    record Chat(
            String room,
            String from,
            boolean bot,
            String text,
            @Omit @Nullable Integer ply,
            long at) implements LobbyNews {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.chat(this);
        }
    }

    /** One result for each kind of news. */
    interface Handler<R> {
        R lobby(Lobby lobby);

        R added(Added added);

        R removed(Removed removed);

        R challenge(Challenge challenge);

        R challengeGone(ChallengeGone gone);

        R chat(Chat chat);
    }
}
