package org.parlor.client.screen;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.player.PlayerScreen;
import org.parlor.client.screen.replay.BetterMoveScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.Key;

/** Finds and runs the actions of the screens. */
public final class Actions {
    /** Available on all screens. */
    private static final List<Action> EVERYWHERE =
            List.of(CommonActions.NEXT_TURN, CommonActions.ACCEPT_CHALLENGE, CommonActions.DECLINE_CHALLENGE);

    private Actions() {}

    /**
     * Returns the actions of each screen whose actions have keys of their own. Not a constant: the first screen
     * must not wait until the classes of all others are loaded.
     */
    public static List<List<Action>> screens() {
        return List.of(
                HomeScreen.ACTIONS,
                LobbyScreen.ACTIONS,
                GameScreen.ACTIONS,
                ReplayScreen.ACTIONS,
                BetterMoveScreen.ACTIONS,
                PlayerScreen.ACTIONS,
                TournamentListScreen.ACTIONS,
                TournamentScreen.ACTIONS);
    }

    private static List<Action> withEverywhere(List<Action> actions) {
        return Stream.concat(actions.stream(), EVERYWHERE.stream()).toList();
    }

    /** Returns groups of actions whose keys must differ, one for each screen. */
    private static List<List<Action>> together() {
        return screens().stream().map(Actions::withEverywhere).toList();
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

    /** Returns the available actions of the screen below any overlay, most useful first. */
    public static List<Action> available(ClientState state) {
        return withEverywhere(state.baseScreen().actions()).stream()
                .filter(action -> action.isAvailable(state))
                .toList();
    }

    /** Returns the available action of a key. */
    public static Optional<Action> find(ClientState state, Key key) {
        return state.settings().keys().find(key, available(state));
    }

    /** Runs the available action of a key, if there is one. */
    public static Update press(ClientState state, Key key) {
        return find(state, key).map(action -> action.run(state)).orElse(Update.of(state));
    }

    /** Returns the available actions whose texts contain the filter, best match first. */
    public static List<Action> matching(ClientState state, String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        // MENU is the palette itself, and Enter in the palette must not play a move.
        Set<String> excluded = Set.of(CommonActions.MENU.id(), GameActions.PLAY.id());
        return available(state).stream()
                .filter(action -> !excluded.contains(action.id()))
                .filter(action -> rank(action, wanted) < Integer.MAX_VALUE)
                .sorted(Comparator.comparingInt(action -> rank(action, wanted)))
                .toList();
    }

    private static int rank(Action action, String wanted) {
        String title = action.title().toLowerCase(Locale.ROOT);
        if (title.startsWith(wanted)) {
            return 0;
        }
        if (title.contains(" " + wanted)) {
            return 1;
        }
        if (title.contains(wanted)) {
            return 2;
        }
        return action.detail().toLowerCase(Locale.ROOT).contains(wanted) ? 3 : Integer.MAX_VALUE;
    }
}
