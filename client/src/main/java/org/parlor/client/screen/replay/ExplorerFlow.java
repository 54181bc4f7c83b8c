package org.parlor.client.screen.replay;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.record.GameRecordFactory;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Update;
import org.parlor.client.ui.widget.ListState;

/** Opens the explorer, and shows what it found. */
public final class ExplorerFlow {

    private ExplorerFlow() {}

    /**
     * Opens the explorer at a ply of a game, with the files of the explorer below it, of the settings, of the replay, or the
     * saved games.
     */
    public static Update open(ClientState state, RecordedGame game, int ply, boolean isFlipped) {
        Optional<ExplorerScreen> below = state.screens().stream()
                .filter(ExplorerScreen.class::isInstance)
                .map(ExplorerScreen.class::cast)
                .reduce((first, second) -> second);
        Optional<List<String>> listed = state.screens().stream()
                .filter(RecordListScreen.class::isInstance)
                .map(screen -> ((RecordListScreen) screen).games().file())
                // Pasted text has no file.
                .filter(file ->
                        !file.isEmpty() && state.settings().explorerFiles().isEmpty())
                .map(List::of)
                .findFirst();
        return open(
                state,
                game,
                ply,
                isFlipped,
                below.map(ExplorerScreen::files).or(() -> listed).orElseGet(() -> defaultFiles(state)),
                below.map(ExplorerScreen::filter).orElse(ExplorerFilter.ALL));
    }

    private static List<String> defaultFiles(ClientState state) {
        List<String> set = state.settings().explorerFiles();
        return set.isEmpty() ? List.of(state.settings().recordFile()) : set;
    }

    /** Opens the explorer at the last position of a game that is over. */
    public static Update open(ClientState state, GameState game, int pliesBack, boolean isFlipped) {
        RecordedGame recorded = RecordedGame.of(GameRecordFactory.of(game));
        return open(state, recorded, recorded.plies() - pliesBack, isFlipped);
    }

    /** Opens the explorer at a position without a game, with the files of the query, of the settings, or the saved games. */
    public static Update open(ClientState state, ExplorerQuery query) {
        RecordedGame start = RecordedGame.of(GameRecordFactory.ofPosition(query.rules(), query.position()));
        List<String> files = query.files().isEmpty() ? defaultFiles(state) : query.files();
        return open(state, start, 0, false, files, query.filter());
    }

    private static Update open(
            ClientState state,
            RecordedGame game,
            int ply,
            boolean isFlipped,
            List<String> files,
            ExplorerFilter filter) {
        ExplorerScreen screen =
                new ExplorerScreen(game, ply, isFlipped, files, filter, null, "", Map.of(), ListState.START);
        return Update.of(state.push(screen))
                .with(new Effect.Explore(state.settings().positionIndexes(), screen.query()));
    }

    /** Handles what the explorer found, at any position of the stack. */
    public static Update onEvent(ClientState state, Event.ExplorerEvent event) {
        if (event instanceof Event.PositionExplored explored) {
            return Update.of(state.with(PendingAction.NONE)
                    .mapScreens(screen -> screen instanceof ExplorerScreen shown
                                    && shown.query().equals(explored.query())
                            ? shown.with(explored.found(), "")
                            : screen));
        } else if (event instanceof Event.ExploredGamesListed listed) {
            return Update.of(ExplorerGamesScreen.listed(state, listed));
        }
        Event.ExplorerWaiting waiting = (Event.ExplorerWaiting) event;
        ClientState told = state.mapScreens(screen -> screen instanceof ExplorerScreen shown && shown.found() == null
                ? shown.with(null, waiting.failed() ? "" : waiting.text())
                : screen);
        if (waiting.failed() && state.pendingAction().isOnlyTask()) {
            return ConnectFlow.failed(state, waiting.text(), ExitCode.INTERNAL);
        }
        boolean saved = waiting.text().equals("cannot read " + state.settings().recordFile() + ": no such file");
        String reason = saved ? state.text("explorer.noSaved", state.keyName(RecordActions.SAVE)) : waiting.text();
        return Update.of(waiting.failed() ? told.error(reason) : told);
    }
}
