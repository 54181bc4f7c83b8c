package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Key;
import org.parlor.message.LobbyRequest;

/**
 * Keys in the lobby. What is chosen is a thing, not a place in the list: whatever comes and goes, the choice stays on
 * it, and once it is gone nothing is chosen until the person chooses again.
 */
final class LoungeKeys {
    private static final int FAR = 10;

    private LoungeKeys() {}

    static Step press(ClientState state, Screen.Lounge lounge, Key key) {
        String typed = lounge.typed();
        if (typed != null) {
            return chat(state, lounge, typed, key);
        }
        return lounge.filtering() ? filter(state, lounge, key) : choose(state, lounge, key);
    }

    private static Step choose(ClientState state, Screen.Lounge lounge, Key key) {
        int size = lounge.rows(state.world()).size();
        int selected = lounge.at();
        return switch (key.kind()) {
            case UP -> choose(state, lounge, Math.floorMod(selected - 1, Math.max(1, size)));
            case DOWN -> choose(state, lounge, after(state, lounge, size));
            case TAB, RIGHT -> choose(state, lounge, section(state, lounge, 1));
            case BACK_TAB, LEFT -> choose(state, lounge, section(state, lounge, -1));
            case PAGE_UP -> choose(state, lounge, Math.max(0, selected - FAR));
            case PAGE_DOWN -> choose(state, lounge, Math.min(size - 1, selected + FAR));
            case HOME -> choose(state, lounge, 0);
            case END -> choose(state, lounge, size - 1);
            case ESCAPE ->
                lounge.filter().isEmpty()
                        ? Runner.run(state, Command.CLOSE)
                        : Step.of(state.replaceTop(lounge.narrowed("", false)));
            default ->
                Commands.find(state, key).map(found -> Runner.run(state, found)).orElse(Step.of(state));
        };
    }

    /** The row below; of a thing that is gone, the one that has moved into its place. */
    private static int after(ClientState state, Screen.Lounge lounge, int size) {
        boolean gone = lounge.selected(state.world()).isEmpty();
        return Math.floorMod(lounge.at() + (gone ? 0 : 1), Math.max(1, size));
    }

    static Step choose(ClientState state, Screen.Lounge lounge, int index) {
        List<LoungeRow> rows = lounge.rows(state.world());
        boolean there = index >= 0 && index < rows.size();
        return Step.of(there ? state.replaceTop(lounge.choosing(rows.get(index), index)) : state);
    }

    /** The first row of the next kind, or of this one or the one before. */
    private static int section(ClientState state, Screen.Lounge lounge, int by) {
        List<LoungeRow> rows = lounge.rows(state.world());
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (i == 0 || rows.get(i).kind() != rows.get(i - 1).kind()) {
                starts.add(i);
            }
        }
        int here = (int) starts.stream().filter(start -> start <= lounge.at()).count() - 1;
        boolean atStart = here >= 0 && starts.get(here) == lounge.at();
        int wanted = by > 0 || atStart ? here + by : here;
        return starts.isEmpty() ? 0 : starts.get(Math.floorMod(wanted, starts.size()));
    }

    private static Step filter(ClientState state, Screen.Lounge lounge, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Step.of(state.replaceTop(lounge.narrowed("", false)));
            case ENTER -> Step.of(state.replaceTop(lounge.narrowed(lounge.filter(), false)));
            case UP, DOWN, TAB -> choose(state.replaceTop(lounge.narrowed(lounge.filter(), false)), key);
            default ->
                Step.of(state.replaceTop(
                        lounge.narrowed(Typing.edit(lounge.filter(), key).orElse(lounge.filter()), true)));
        };
    }

    private static Step choose(ClientState state, Key key) {
        return state.top() instanceof Screen.Lounge lounge ? choose(state, lounge, key) : Step.of(state);
    }

    private static Step chat(ClientState state, Screen.Lounge lounge, String typed, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Step.of(state.replaceTop(lounge.talking(null)));
        }
        if (key.kind() == Key.Kind.ENTER) {
            Step closed = Step.of(state.replaceTop(lounge.talking(null)));
            return typed.isBlank() ? closed : closed.send(new LobbyRequest.Chat("lobby", typed.strip()));
        }
        return Step.of(state.replaceTop(lounge.talking(Typing.edit(typed, key).orElse(typed))));
    }

    /** The lobby after anything has happened: the choice is where the chosen thing is by now. */
    static ClientState settled(ClientState state) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.replaceAll(screen ->
                screen instanceof Screen.Lounge lounge ? settled(state, lounge, lounge == state.top()) : screen);
        return screens.equals(state.screens()) ? state : state.with(screens);
    }

    private static Screen.Lounge settled(ClientState state, Screen.Lounge lounge, boolean onTop) {
        List<LoungeRow> rows = lounge.rows(state.world());
        @Nullable LoungeRow chosen = lounge.chosen();
        if (chosen == null) {
            boolean game = !rows.isEmpty() && !rows.get(0).kind().isSomebody();
            return game ? lounge.choosing(rows.get(0), 0) : lounge;
        }
        int at = rows.indexOf(chosen);
        if (at >= 0) {
            return lounge.choosing(chosen, at);
        }
        return onTop && !rows.isEmpty() ? lounge : Screen.Lounge.of(lounge.filter());
    }
}
