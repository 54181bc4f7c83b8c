package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.UserInfo;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.PlayerHistoryCursor;
import org.parlor.server.core.undo.UndoLog;

/**
 * The names of renamed and deleted accounts, and what is shown instead. Archived games are stored under the name that was in
 * use. Not thread-safe.
 */
public final class NameAliases {
    private final UndoLog undo;
    private final Map<String, Alias> byKey = new HashMap<>();

    /**
     * A name that is no longer in use.
     *
     * @param shown the present name of the account, or its pseudonym
     * @param until when it was renamed or deleted, epoch milliseconds
     * @param deleted whether the account was deleted
     */
    private record Alias(String former, String shown, long until, boolean deleted) {
        String key() {
            return Player.key(former);
        }
    }

    NameAliases(UndoLog undo) {
        this.undo = undo;
    }

    void add(String former, String shown, long at, boolean deleted) {
        for (Alias earlier : chain(former)) {
            undo.put(byKey, earlier.key(), new Alias(earlier.former(), shown, earlier.until(), deleted));
        }
        undo.put(byKey, Player.key(former), new Alias(former, shown, at, deleted));
    }

    /** Whether the name was in use, or is a pseudonym. */
    public boolean isReserved(String name) {
        return byKey.containsKey(Player.key(name)) || chain(name).stream().anyMatch(Alias::deleted);
    }

    /** Whether the account that had the name was deleted. */
    public boolean isDeleted(String key) {
        Alias alias = byKey.get(key);
        return alias != null && alias.deleted();
    }

    /** The key of the present name of the account that had a name, or of its pseudonym; the same key for other names. */
    public String shownKey(String key) {
        Alias alias = byKey.get(key);
        return alias == null ? key : Player.key(alias.shown());
    }

    /** The names that an account had, latest first. */
    public List<String> formerNames(String name) {
        return chain(name).stream().map(Alias::former).toList();
    }

    /** The aliases that stand for a name, latest first. */
    private List<Alias> chain(String shown) {
        String key = Player.key(shown);
        return byKey.values().stream()
                .filter(alias -> Player.key(alias.shown()).equals(key))
                .sorted(Comparator.comparing(Alias::until).reversed())
                .toList();
    }

    /** Returns the players under the names to show. */
    public List<UserInfo> shown(List<UserInfo> players) {
        if (players.stream().noneMatch(player -> byKey.containsKey(Player.key(player.name())))) {
            return players;
        }
        List<UserInfo> shown = new ArrayList<>();
        for (UserInfo player : players) {
            Alias alias = byKey.get(Player.key(player.name()));
            shown.add(alias == null ? player : new UserInfo(alias.shown(), player.bot(), player.guest(), player.r()));
        }
        return shown;
    }

    /**
     * Returns the key under which the games after a position of a history are stored. The games under a former name are older
     * than all games under a later one.
     */
    public String storedKey(String key, @Nullable PlayerHistoryCursor after) {
        List<Alias> chain = chain(key);
        String stored = key;
        for (Alias alias : chain) {
            boolean newest = alias.deleted() && stored.equals(key);
            if (newest || (after != null && after.at() <= alias.until())) {
                stored = alias.key();
            }
        }
        return stored;
    }

    /** Returns the position in the history of an account at which the games under its next older name start. */
    public Optional<PlayerHistoryCursor> olderThan(String shownKey, String storedKey) {
        List<Alias> chain = chain(shownKey);
        int next = 0;
        for (int i = 0; i < chain.size(); i++) {
            if (chain.get(i).key().equals(storedKey)) {
                next = i + 1;
            }
        }
        return chain.stream().skip(next).findFirst().map(alias -> new PlayerHistoryCursor(alias.until(), "-"));
    }
}
