package org.parlor.client.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.client.game.GameState;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.EndedGame;

/**
 * The state of a session at a server: user, lobby, games, chat and challenges. Shared by the full screen and
 * plain mode; independent of the screens.
 *
 * @param self the user at the server, without a name before the login
 * @param muted the names of muted players
 * @param ended games that ended while the user was away, oldest first
 * @param purposes of the requests in flight by number; absent where a screen waits for the reply
 */
public record SessionState(
        SessionMessage.Welcome.CurrentUser self,
        Lobby lobby,
        Map<String, GameState> games,
        List<ChatLine> chat,
        Map<String, LobbyMessage.Challenge> challenges,
        Set<String> muted,
        List<EndedGame> ended,
        Map<Long, ReplyPurpose> purposes) {

    public static final SessionState EMPTY = new SessionState(
            new SessionMessage.Welcome.CurrentUser("", false, true, Map.of()),
            Lobby.EMPTY,
            Map.of(),
            List.of(),
            Map.of(),
            Set.of(),
            List.of(),
            Map.of());

    private static final int CHAT_LINES_MAX = 200;
    private static final int GAMES_MAX = 50;

    public SessionState {
        games = Collections.unmodifiableMap(new LinkedHashMap<>(games));
        chat = List.copyOf(chat);
        challenges = Collections.unmodifiableMap(new LinkedHashMap<>(challenges));
        muted = Set.copyOf(muted);
        ended = List.copyOf(ended);
        purposes = Map.copyOf(purposes);
    }

    /** Returns the name of the user, empty before the login. */
    public String userName() {
        return self.name();
    }

    public Optional<GameState> game(String gameId) {
        return Optional.ofNullable(games.get(gameId));
    }

    /** Returns the unfinished games of the user, and those by correspondence in which a rematch is to be answered. */
    public List<GameState> running() {
        return games.values().stream()
                .filter(game -> game.isMyRunningGame() || game.isRematchToAnswer())
                .toList();
    }

    public SessionState withUser(SessionMessage.Welcome.CurrentUser who) {
        return new SessionState(who, lobby, games, chat, challenges, muted, ended, purposes);
    }

    /**
     * Returns the state after a reconnection. The server sends lobby and challenges again; unfinished games
     * of the user are kept if the server still has them.
     */
    public SessionState reconnected(SessionMessage.Welcome.CurrentUser who, List<String> kept) {
        Map<String, GameState> known = new LinkedHashMap<>(games);
        known.values().removeIf(game -> game.isMyRunningGame() && !kept.contains(game.gameId()));
        return new SessionState(who, Lobby.EMPTY, known, chat, Map.of(), muted, ended, Map.of());
    }

    public SessionState withEnded(List<EndedGame> all) {
        return new SessionState(self, lobby, games, chat, challenges, muted, all, purposes);
    }

    public SessionState withoutEnded(String gameId) {
        return withEnded(ended.stream().filter(game -> !game.g().equals(gameId)).toList());
    }

    public SessionState with(Lobby next) {
        return new SessionState(self, next, games, chat, challenges, muted, ended, purposes);
    }

    /** Applies a message about the lobby, a challenge or the chat. */
    public SessionState apply(LobbyMessage message) {
        if (message instanceof LobbyMessage.Lobby all) {
            return with(Lobby.of(all));
        } else if (message instanceof LobbyMessage.Added added) {
            return with(lobby.with(added));
        } else if (message instanceof LobbyMessage.Removed removed) {
            return with(lobby.without(removed));
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            return with(Lobby.with(challenges, challenge.challenge(), challenge));
        } else if (message instanceof LobbyMessage.ChallengeGone gone) {
            return withoutChallenge(gone.challenge());
        }
        LobbyMessage.Chat said = (LobbyMessage.Chat) message;
        return withChatLine(
                new ChatLine(said.room(), DisplayText.clean(said.from()), DisplayText.clean(said.text()), said.at()));
    }

    /** Applies a message about a game. */
    public SessionState apply(GameMessage message, long now) {
        GameState known = games.get(message.g());
        if (message instanceof GameMessage.Snapshot snapshot) {
            Optional<GameState> game =
                    known == null ? GameState.of(snapshot, now) : Optional.of(known.apply(snapshot, now));
            return game.map(withChat(snapshot)::with).orElse(this);
        }
        return known == null ? this : with(known.apply(message, now));
    }

    /** Adds the lines of a snapshot that this client has missed. */
    private SessionState withChat(GameMessage.Snapshot snapshot) {
        SessionState state = this;
        for (GameMessage.ChatLine line : snapshot.chat() == null ? List.<GameMessage.ChatLine>of() : snapshot.chat()) {
            ChatLine said = new ChatLine(
                    snapshot.g(), DisplayText.clean(line.from()), DisplayText.clean(line.text()), line.at());
            state = chat.contains(said) ? state : state.withChatLine(said);
        }
        return state;
    }

    /** Returns the session with a game that is new or has changed. */
    public SessionState with(GameState game) {
        Map<String, GameState> more = new LinkedHashMap<>(games);
        more.put(game.gameId(), game);
        if (more.size() > GAMES_MAX) {
            more.values().stream()
                    .filter(GameState::isOver)
                    .findFirst()
                    .ifPresent(oldest -> more.remove(oldest.gameId()));
        }
        return new SessionState(self, lobby, more, chat, challenges, muted, ended, purposes);
    }

    private SessionState withChatLine(ChatLine line) {
        List<ChatLine> more = new ArrayList<>(chat);
        more.add(line);
        int surplus = Math.max(0, more.size() - CHAT_LINES_MAX);
        return new SessionState(
                self, lobby, games, more.subList(surplus, more.size()), challenges, muted, ended, purposes);
    }

    public SessionState withoutChallenge(String challenge) {
        return with(Lobby.without(challenges, challenge));
    }

    private SessionState with(Map<String, LobbyMessage.Challenge> next) {
        return new SessionState(self, lobby, games, chat, next, muted, ended, purposes);
    }

    public SessionState withMuted(String user, boolean on) {
        Set<String> next = new HashSet<>(muted);
        if (on) {
            next.add(user);
        } else {
            next.remove(user);
        }
        return new SessionState(self, lobby, games, chat, challenges, next, ended, purposes);
    }

    public SessionState withPurpose(long request, ReplyPurpose purpose) {
        Map<Long, ReplyPurpose> more = new HashMap<>(purposes);
        more.put(request, purpose);
        return new SessionState(self, lobby, games, chat, challenges, muted, ended, more);
    }

    public SessionState withoutPurpose(long request) {
        Map<Long, ReplyPurpose> fewer = new HashMap<>(purposes);
        fewer.remove(request);
        return new SessionState(self, lobby, games, chat, challenges, muted, ended, fewer);
    }
}
