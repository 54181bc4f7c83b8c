package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.HintState;
import org.parlor.client.screen.Reducer;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.settings.Settings;

/**
 * Everything the full-screen client is at one moment. A value: {@link Reducer} makes the next one, the views draw it.
 *
 * @param screens from the lowest to the one that has the keys; never empty
 * @param hosting our own server, or null
 * @param second the name of the second person at this keyboard, empty if there is none
 * @param counsel what is wanted and known of the position on the screen
 * @param lastRequest the number of the latest request
 * @param now our own time, milliseconds
 */
public record ClientState(
        Settings settings,
        ConnectionStatus link,
        SessionState world,
        List<Screen> screens,
        StatusMessage notice,
        PendingAction plan,
        @Nullable HostedServer hosting,
        String second,
        HintState counsel,
        long lastRequest,
        long now) {

    public ClientState {
        screens = List.copyOf(screens);
        if (screens.isEmpty()) {
            throw new IllegalArgumentException("no screen");
        }
    }

    public static ClientState initial(Settings settings, long now) {
        List<Screen> screens = List.of(new Screen.Home(0));
        return new ClientState(
                settings, ConnectionStatus.OFF, SessionState.EMPTY, screens, StatusMessage.NONE, PendingAction.NONE, null, "", HintState.NONE, 0, now);
    }

    public Screen top() {
        return screens.get(screens.size() - 1);
    }

    /** The screen with the keys, or what lies under it where that is only laid over something. */
    public Screen ground() {
        for (int i = screens.size() - 1; i > 0; i--) {
            Screen screen = screens.get(i);
            boolean overlay = screen instanceof Screen.Help
                    || screen instanceof Screen.Palette
                    || screen instanceof Screen.Confirm
                    || screen instanceof Screen.TextPrompt;
            if (!overlay) {
                return screen;
            }
        }
        return screens.get(0);
    }

    /** The game on the screen, if it is one and known: played, watched, or from a record. */
    public Optional<GameState> game() {
        if (ground() instanceof Screen.Replay replay) {
            return Optional.of(replay.recorded().game());
        }
        return ground() instanceof Screen.Game screen ? world.game(screen.g()) : Optional.empty();
    }

    /** Whether both sides are played at this keyboard. */
    public boolean isShared() {
        return !second.isEmpty();
    }

    /** Whether a screen waits for the outcome of that request; a cancelled one has none. */
    public boolean isWaitingFor(long request) {
        return request > 0
                && screens.stream()
                        .anyMatch(screen -> screen instanceof Screen.Waiting waiting && waiting.request() == request);
    }

    /** Whether the person at this keyboard may move in a game now. */
    public boolean mayMove(GameState game) {
        Integer to = game.to();
        return game.isMyTurn() || (isShared() && !game.isWatched() && to != null && game.isTurnOf(to));
    }

    public ClientState push(Screen screen) {
        List<Screen> more = new ArrayList<>(screens);
        more.add(screen);
        return with(more);
    }

    public ClientState pop() {
        return screens.size() == 1 ? this : with(screens.subList(0, screens.size() - 1));
    }

    public ClientState replaceTop(Screen screen) {
        List<Screen> same = new ArrayList<>(screens);
        same.set(same.size() - 1, screen);
        return with(same);
    }

    public ClientState with(List<Screen> next) {
        return new ClientState(settings, link, world, next, notice, plan, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(Settings next) {
        return new ClientState(next, link, world, screens, notice, plan, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(ConnectionStatus next) {
        return new ClientState(
                settings, next, world, screens, notice, plan, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(SessionState next) {
        return new ClientState(settings, link, next, screens, notice, plan, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(StatusMessage next) {
        return new ClientState(settings, link, world, screens, next, plan, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(PendingAction next) {
        return new ClientState(
                settings, link, world, screens, notice, next, hosting, second, counsel, lastRequest, now);
    }

    public ClientState with(HintState next) {
        return new ClientState(settings, link, world, screens, notice, plan, hosting, second, next, lastRequest, now);
    }

    public ClientState hosting(@Nullable HostedServer next) {
        return new ClientState(settings, link, world, screens, notice, plan, next, second, counsel, lastRequest, now);
    }

    public ClientState sharedWith(String name) {
        return new ClientState(settings, link, world, screens, notice, plan, hosting, name, counsel, lastRequest, now);
    }

    public ClientState requested(long number) {
        return new ClientState(settings, link, world, screens, notice, plan, hosting, second, counsel, number, now);
    }

    public ClientState at(long time) {
        return new ClientState(
                settings, link, world, screens, notice, plan, hosting, second, counsel, lastRequest, time);
    }

    public ClientState info(String text) {
        return with(StatusMessage.info(text, now));
    }

    public ClientState error(String text) {
        return with(StatusMessage.error(text, now));
    }
}
