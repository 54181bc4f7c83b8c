package org.parlor.client.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyNews;
import org.parlor.message.User;

/** Who is at the server, what they offer to play and what is being played, in the order in which it came. */
public record Lobby(Map<String, LobbyNews.Seek> seeks, Map<String, User> users, Map<String, LobbyNews.GameLine> games) {

    public static final Lobby EMPTY = new Lobby(Map.of(), Map.of(), Map.of());

    public Lobby {
        seeks = Collections.unmodifiableMap(new LinkedHashMap<>(seeks));
        users = Collections.unmodifiableMap(new LinkedHashMap<>(users));
        games = Collections.unmodifiableMap(new LinkedHashMap<>(games));
    }

    public static Lobby of(LobbyNews.Lobby told) {
        Map<String, LobbyNews.Seek> seeks = new LinkedHashMap<>();
        told.seeks().forEach(seek -> seeks.put(seek.seek(), seek));
        Map<String, User> users = new LinkedHashMap<>();
        told.users().forEach(user -> users.put(user.name(), user));
        Map<String, LobbyNews.GameLine> games = new LinkedHashMap<>();
        told.games().forEach(game -> games.put(game.g(), game));
        return new Lobby(seeks, users, games);
    }

    public Lobby with(LobbyNews.Added told) {
        LobbyNews.Seek seek = told.seek();
        User user = told.user();
        LobbyNews.GameLine game = told.game();
        return new Lobby(
                seek == null ? seeks : with(seeks, seek.seek(), seek),
                user == null ? users : with(users, user.name(), user),
                game == null ? games : with(games, game.g(), game));
    }

    public Lobby without(LobbyNews.Removed told) {
        return new Lobby(without(seeks, told.seek()), without(users, told.user()), without(games, told.game()));
    }

    private static <T> Map<String, T> with(Map<String, T> all, String key, T value) {
        Map<String, T> more = new LinkedHashMap<>(all);
        more.put(key, value);
        return more;
    }

    private static <T> Map<String, T> without(Map<String, T> all, @Nullable String key) {
        if (key == null || !all.containsKey(key)) {
            return all;
        }
        Map<String, T> less = new LinkedHashMap<>(all);
        less.remove(key);
        return less;
    }
}
