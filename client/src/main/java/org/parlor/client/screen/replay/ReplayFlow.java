package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordList.Row;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.widget.ListState;

/** Opens files of recorded games: lists the games, then loads the selected one and shows it over the list. */
public final class ReplayFlow {

    private ReplayFlow() {}

    /** Opens the list and, if the filter selects a single game, that game. */
    public static Update open(ClientState state, String file, RecordFilter filter) {
        RecordListScreen empty = new RecordListScreen(new RecordList(file, List.of(), false), ListState.START, "");
        Update listing = Update.of(state.push(empty)).with(new Effect.ListRecords(file, filter));
        return filter.game() == 0 ? listing : listing.with(new Effect.OpenRecord(file, filter.game()));
    }

    /** Lists the games of a pasted text, unless the user is in the middle of something else. */
    public static Update paste(ClientState state, Event.Pasted pasted) {
        Screen top = state.topScreen();
        if (!top.isIdle(state) && !(top instanceof ReplayScreen) && !(top instanceof RecordFilesScreen)) {
            return Update.of(state.info(state.text("replay.pasteHere")));
        } else if (pasted.isCut()) {
            return Update.of(
                    state.error(state.text("replay.pasteLong", pasted.text().length() / 1024)));
        }
        return Update.of(state.info(state.text("replay.pasteReading"))).with(new Effect.ListPasted(pasted.text()));
    }

    /** Shows the games of a pasted text in place of a list that is open. */
    public static Update pasted(ClientState state, List<Row> rows) {
        ClientState closed =
                state.withoutScreens(screen -> screen instanceof RecordListScreen || screen instanceof ReplayScreen);
        RecordListScreen list = new RecordListScreen(new RecordList("", rows, true), ListState.START, "");
        Update shown = Update.of(closed.push(list).with(StatusMessage.NONE));
        return list.games().isSingle() ? openSingle(shown, list) : shown;
    }

    /** Opens the only game of a list and tells the first note about it. */
    private static Update openSingle(Update update, RecordListScreen list) {
        List<Row> rows = list.games().rows();
        Row game = rows.get(rows.size() - 1);
        Update opening = update.andThen(state -> list.open(state, game));
        return rows.size() == 1
                ? opening
                : opening.map(state -> state.info(rows.get(0).players()));
    }

    /** Prompts for the file to replay. */
    public static Update ask(ClientState state) {
        return Update.of(state.push(new TextPromptDialog(
                state.text("replay.askFile"), state.text("replay.fileHint"), "", ReplayFlow::enterFile)));
    }

    private static Update enterFile(ClientState state, String file) {
        return open(state.pop(), file.isEmpty() ? state.settings().recordFile() : file, RecordFilter.ALL);
    }

    /** Handles a file that cannot be read, unless the user has left its list: closes the list if it has no rows. */
    public static Update failed(ClientState state, String reason, int exitCode) {
        if (state.topScreen() instanceof ExplorerGamesScreen) {
            return Update.of(state.error(reason));
        } else if (list(state).isEmpty()) {
            return Update.of(state);
        }
        boolean empty = state.topScreen() instanceof RecordListScreen records
                && records.games().rows().isEmpty();
        return ConnectFlow.failed(empty ? state.pop() : state, reason, exitCode);
    }

    /** Adds rows to the list; opens the game if the file has only one. */
    public static Update listed(ClientState state, Event.RecordsListed recordsListed) {
        Optional<RecordListScreen> list = list(state);
        if (list.isEmpty()) {
            return Update.of(state);
        }
        RecordListScreen old = list.get();
        RecordList recordList = old.games().withRows(recordsListed.rows(), recordsListed.isComplete());
        RecordListScreen next = new RecordListScreen(recordList, old.list(), old.typed());
        Update update = Update.of(replace(state, next));
        if (old.games().rows().isEmpty() && !recordList.file().isEmpty()) {
            update = remember(update, recordList.file());
        }
        return recordList.isSingle() && state.topScreen() instanceof RecordListScreen
                ? openSingle(update, next)
                : update;
    }

    /** Puts a file first among the recent files. */
    public static Update remember(Update update, String file) {
        Settings settings = update.state().settings();
        return settings.recentFiles().isEmpty()
                ? update
                : update.with(new Effect.AddRecentFile(settings.recentFiles(), file))
                        .with(Effect.ListRecordFiles.of(settings));
    }

    /** Shows a loaded game over the list, in place of the previous one. */
    public static Update opened(ClientState state, RecordedGame recorded) {
        if (state.topScreen() instanceof ExplorerGamesScreen) {
            return ExplorerGamesScreen.opened(state, recorded);
        }
        Optional<RecordListScreen> list = list(state);
        if (list.isEmpty()) {
            return Update.of(state);
        }
        ReplayScreen replay = ReplayScreen.of(recorded);
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.removeIf(screen -> screen instanceof ReplayScreen);
        screens.add(screens.indexOf(list.get()) + 1, replay);
        ClientState shown = choose(state.with(screens), recorded.number()).with(PendingAction.NONE);
        return Update.of(
                recorded.error() == null
                        ? shown
                        : shown.error(RecordText.errorText(
                                state.messages(),
                                recorded.error(),
                                recorded.game().moveCount())));
    }

    /** Opens the next or previous game of the list. */
    public static Update step(ClientState state, int by) {
        Optional<RecordListScreen> list = list(state);
        if (list.isEmpty() || !(state.baseScreen() instanceof ReplayScreen replay)) {
            return Update.of(state);
        }
        RecordListScreen records = list.get();
        List<Row> rows = records.rows(state).stream().filter(Row::readable).toList();
        int next = indexOf(rows, replay.recorded().number()) + by;
        if (next >= 0 && next < rows.size()) {
            return records.open(state, rows.get(next));
        }
        String where = by < 0 ? "first" : records.games().isComplete() ? "last" : "lastListed";
        return Update.of(state.info(state.text("replay." + where)));
    }

    /** Returns to the list, or to the screen below it if the list has a single game. */
    public static ClientState leave(ClientState state) {
        ClientState list = state.pop();
        boolean single = list.topScreen() instanceof RecordListScreen records
                && records.games().isSingle();
        return single ? list.pop() : list;
    }

    private static Optional<RecordListScreen> list(ClientState state) {
        return state.screens().stream()
                .filter(RecordListScreen.class::isInstance)
                .map(RecordListScreen.class::cast)
                .findFirst();
    }

    private static ClientState choose(ClientState state, int number) {
        return list(state)
                .map(records -> {
                    List<Row> rows = records.rows(state);
                    ListState next = records.list().select(indexOf(rows, number), rows.size(), state.pageRows());
                    return replace(state, records.withList(next));
                })
                .orElse(state);
    }

    private static int indexOf(List<Row> rows, int number) {
        return rows.stream().map(Row::number).toList().indexOf(number);
    }

    private static ClientState replace(ClientState state, RecordListScreen next) {
        return state.mapScreens(screen -> screen instanceof RecordListScreen ? next : screen);
    }
}
