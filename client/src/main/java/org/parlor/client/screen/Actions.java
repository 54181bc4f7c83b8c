package org.parlor.client.screen;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.client.screen.connect.InviteScreen;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.ConditionalListScreen;
import org.parlor.client.screen.game.ConditionalMovesScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.lobby.OfflineGamesScreen;
import org.parlor.client.screen.player.ProfileScreen;
import org.parlor.client.screen.replay.ExplorerScreen;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;

/** The actions of all screens, for the configured keys. */
public final class Actions {
    private Actions() {}

    /**
     * Returns the actions of each screen whose actions have keys of their own. Not a constant: the first screen
     * must not wait until the classes of all others are loaded.
     */
    public static List<List<Action>> screens() {
        return List.of(
                HomeScreen.ACTIONS,
                LobbyScreen.ACTIONS,
                OfflineGamesScreen.ACTIONS,
                InviteScreen.ACTIONS,
                WaitingScreen.ACTIONS,
                GameScreen.ACTIONS,
                ReplayScreen.ACTIONS,
                ExplorerScreen.ACTIONS,
                FindMoveScreen.ACTIONS,
                ConditionalMovesScreen.ACTIONS,
                ConditionalListScreen.ACTIONS,
                ProfileScreen.ACTIONS,
                TournamentListScreen.ACTIONS,
                TournamentScreen.ACTIONS);
    }

    /** Returns groups of actions whose keys must differ, one for each screen. */
    private static List<List<Action>> together() {
        return screens().stream()
                .map(actions -> Stream.concat(actions.stream(), LobbyScreen.INHERITED.stream())
                        .toList())
                .toList();
    }

    /** Returns all actions, one for each id. */
    public static Collection<Action> all() {
        Map<String, Action> byId = new LinkedHashMap<>();
        together().forEach(actions -> actions.forEach(action -> byId.putIfAbsent(action.id(), action)));
        return byId.values();
    }

    /** Describes the key conflicts of the config file, one sentence each. */
    public static Set<String> conflicts(KeyMap keys) {
        return keys.conflicts(together(), GameScreen.ACTIONS);
    }

    /**
     * Returns the name of an action's key; a dash if the config file gives the key to another action of a
     * screen.
     */
    public static String keyName(Action action, KeyMap keys) {
        boolean lost = together().stream()
                .filter(actions -> actions.contains(action))
                .anyMatch(actions -> keys.key(action, actions).isEmpty());
        return lost ? "–" : keys.name(action);
    }
}
