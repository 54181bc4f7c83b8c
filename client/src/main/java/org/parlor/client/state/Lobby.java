package org.parlor.client.state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest.Listing.Category;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;

/**
 * The players, open games and running games at the server, in the order of arrival.
 *
 * @param requests the pending requests for further pages, by their numbers
 * @param isPaused whether the server was asked to send no changes
 */
public record Lobby(
        Map<String, LobbyMessage.Seek> seeks,
        Map<String, UserInfo> users,
        Map<String, LobbyMessage.GameSummary> games,
        Map<Long, Category> requests,
        boolean isPaused) {

    public static final Lobby EMPTY = new Lobby(Map.of(), Map.of(), Map.of(), Map.of(), false);

    public Lobby {
        seeks = Collections.unmodifiableMap(new LinkedHashMap<>(seeks));
        users = Collections.unmodifiableMap(new LinkedHashMap<>(users));
        games = Collections.unmodifiableMap(new LinkedHashMap<>(games));
        requests = Map.copyOf(requests);
    }

    public static Lobby of(LobbyMessage.Lobby message) {
        Map<String, LobbyMessage.Seek> seeks = new LinkedHashMap<>();
        message.seeks().forEach(seek -> seeks.put(seek.seek(), seek));
        Map<String, UserInfo> users = new LinkedHashMap<>();
        message.users().forEach(userInfo -> users.put(userInfo.name(), userInfo));
        Map<String, LobbyMessage.GameSummary> games = new LinkedHashMap<>();
        message.games().forEach(game -> games.put(game.g(), game));
        return new Lobby(seeks, users, games, Map.of(), false);
    }

    public Lobby with(LobbyMessage.Added message) {
        LobbyMessage.Seek seek = message.seek();
        UserInfo userInfo = message.user();
        LobbyMessage.GameSummary game = message.game();
        return new Lobby(
                seek == null ? seeks : with(seeks, seek.seek(), seek),
                userInfo == null ? users : with(users, userInfo.name(), userInfo),
                game == null ? games : with(games, game.g(), game),
                requests,
                isPaused);
    }

    /** Returns the name of the player who is meant, also with the mark of bots; the typed name if no player here has it. */
    public String fullName(String typed) {
        String name = PlayerNameFormat.name(typed);
        return UsernameProfile.find(name, users.keySet()).orElse(name);
    }

    public Lobby withRequest(long number, Category category) {
        return new Lobby(seeks, users, games, with(requests, number, category), isPaused);
    }

    public Lobby withPaused(boolean paused) {
        return new Lobby(seeks, users, games, requests, paused);
    }

    public Lobby withoutRequest(long number) {
        return new Lobby(seeks, users, games, without(requests, number), isPaused);
    }

    public Lobby without(LobbyMessage.Removed message) {
        return new Lobby(
                without(seeks, message.seek()),
                without(users, message.user()),
                without(games, message.game()),
                requests,
                isPaused);
    }

    static <K, T> Map<K, T> with(Map<K, T> all, K key, T value) {
        Map<K, T> more = new LinkedHashMap<>(all);
        more.put(key, value);
        return more;
    }

    static <K, T> Map<K, T> without(Map<K, T> all, @Nullable K key) {
        if (key == null || !all.containsKey(key)) {
            return all;
        }
        Map<K, T> less = new LinkedHashMap<>(all);
        less.remove(key);
        return less;
    }
}
