package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.replay.RecordActions;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;

/** Applies messages about a game to the screens; opens games when they begin. */
public final class GameMessageHandler {

    public static final Action NEXT_TURN = Action.of(
                    HeaderFooterView.NEXT_TURN, 'N', "your move", "Next game", "that waits for your move")
            .runs(GameMessageHandler::openNext)
            .when(state -> !state.otherGames().isEmpty());

    private GameMessageHandler() {}

    public static Update reduce(ClientState state, GameMessage news) {
        GameState before = state.session().games().get(news.g());
        ClientState told = state.with(state.session().apply(news, state.now()));
        GameState after = told.session().games().get(news.g());
        if (after == null) {
            return Update.of(state.error(state.text("say.unsupported")));
        }
        boolean gap = !after.complete() && (before == null || before.complete());
        Update update = Update.of(onScreen(withoutRematchWait(told, news), news, before, after));
        if (gap) {
            return update.send(new GameRequest.Sync(news.g()));
        }
        boolean unseen = before == null && after.isWatched() && !isShown(update.state(), after);
        if (unseen) {
            return update.send(new GameRequest.Unwatch(news.g(), null));
        }
        boolean ended = before != null && !before.isOver() && after.isOver() && !after.isWatched();
        boolean resumed = before == null && isResumedCorrespondence(after);
        boolean wasMine = before != null && isToMove(before);
        boolean mine = isToMove(after) && !wasMine && !told.isHotSeat() && !resumed;
        return mine || ended ? withBell(update, state.text(ended ? "bell.over" : "bell.turn")) : update;
    }

    private static boolean isToMove(GameState game) {
        return game.isMyTurn() && !game.isAnswered();
    }

    /** Returns whether a screen shows the game; the user may have left while the request to watch it was in flight. */
    private static boolean isShown(ClientState state, GameState game) {
        return state.screens().stream()
                .anyMatch(screen ->
                        screen instanceof GameScreen shown && shown.gameId().equals(game.gameId()));
    }

    /** Ends the wait for a rematch that is not accepted. */
    private static ClientState withoutRematchWait(ClientState state, GameMessage news) {
        boolean refused = news instanceof GameMessage.Offered offered
                && offered.kind().equals(OfferKind.REMATCH.wireName())
                && !List.of("made", "accepted").contains(offered.state());
        return refused && state.topScreen() instanceof WaitingScreen waiting && waiting.hasNoOffer()
                ? state.pop()
                : state;
    }

    /** Notifies the user as the settings say. */
    public static Update withBell(Update update, String reason) {
        Settings settings = update.state().settings();
        Update rung = settings.is(Setting.BELL, "off") ? update : update.with(new Effect.Bell());
        return settings.is(Setting.NOTIFY, "off")
                ? rung
                : rung.with(new Effect.Notify(settings.word(Setting.NOTIFY), reason));
    }

    /** Opens the game's screen in place of the waiting screen or the previous game. */
    public static ClientState show(ClientState state, String gameId) {
        GameState game = state.session().games().get(gameId);
        if (game == null) {
            return state;
        }
        boolean inPlace = isGameScreen(state.baseScreen());
        List<Screen> screens = new ArrayList<>(state.screens());
        int at = inPlace ? screens.indexOf(state.baseScreen()) + 1 : screens.size();
        screens.add(at, GameScreen.of(game, state.now()));
        Screen shown = screens.get(at);
        screens.removeIf(screen -> isGameScreen(screen) && screen != shown);
        return state.with(screens).with(PendingAction.NONE);
    }

    /** Switches to the next game after the one on the screen, preferably one in which the user is to move. */
    private static Update openNext(ClientState state) {
        List<GameState> others =
                state.otherGames().stream().sorted(GameState.URGENCY).toList();
        List<GameState> waiting = others.stream().filter(GameState::isWaiting).toList();
        List<GameState> wanted = waiting.isEmpty() ? others : waiting;
        List<String> all = state.session().running().stream()
                .sorted(GameState.URGENCY)
                .map(GameState::gameId)
                .toList();
        int here = state.game().map(GameState::gameId).map(all::indexOf).orElse(-1);
        Optional<GameState> later = wanted.stream()
                .filter(game -> all.indexOf(game.gameId()) > here)
                .findFirst();
        return Update.of(show(state, later.orElse(wanted.get(0)).gameId()));
    }

    private static boolean isGameScreen(Screen screen) {
        return screen instanceof WaitingScreen || screen instanceof GameScreen;
    }

    /** Removes a refused move from the board. */
    public static ClientState withoutPending(ClientState state) {
        return state.baseScreen() instanceof GameScreen screen ? onGame(state, screen.withPending(null)) : state;
    }

    /** Replaces the game screen, under any overlays. */
    private static ClientState onGame(ClientState state, GameScreen screen) {
        return state.mapScreens(old -> old instanceof GameScreen ? screen : old);
    }

    private static ClientState onScreen(
            ClientState state, GameMessage news, @Nullable GameState before, GameState after) {
        Optional<GameScreen> shown = state.game()
                .filter(game -> game.gameId().equals(after.gameId()))
                .flatMap(game -> state.screens().stream()
                        .filter(GameScreen.class::isInstance)
                        .map(GameScreen.class::cast)
                        .findFirst());
        if (shown.isPresent()) {
            GameScreen screen = shown.get();
            boolean moved = before == null || differs(before, after);
            boolean told = before == null || before.seq() != after.seq();
            GameScreen next = moved ? settled(screen, before, after, state.now()) : screen;
            ClientState asked = moved ? withoutPlayout(withoutMoveConfirmation(state)) : state;
            return withStatus(told || moved ? onGame(asked, next) : asked, news, before, after);
        }
        if (before == null && opens(state, after)) {
            return show(state, after.gameId());
        }
        if (before == null && isResumedCorrespondence(after)) {
            return after.isWaiting() ? state.info(waiting(state)) : state;
        }
        return before == null && after.isMyRunningGame() ? state.info(running(state, after)) : state;
    }

    /** Whether a correspondence game of the user was going on before this session: the server has counted events of it. */
    public static boolean isResumedCorrespondence(GameState game) {
        return game.timeControl().isCorrespondence() && game.seq() > 0 && !game.isWatched();
    }

    private static String waiting(ClientState state) {
        long games =
                state.session().running().stream().filter(GameState::isWaiting).count();
        return state.text("say.waiting", games, state.keyName(NEXT_TURN));
    }

    /** Closes the confirmation of a move, which refers to the position before. */
    private static ClientState withoutMoveConfirmation(ClientState state) {
        return ConfirmDialog.isOpen(state, ConfirmDialog.Subject.MOVE) ? state.pop() : state;
    }

    /** Closes the board on which conditional moves are played out from the position before. */
    private static ClientState withoutPlayout(ClientState state) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.removeIf(ConditionalMovesScreen.class::isInstance);
        return state.with(screens);
    }

    private static boolean isIllegalPremove(GameMessage news) {
        return news instanceof GameMessage.Conditional conditional && "illegal".equals(conditional.reason());
    }

    private static boolean differs(GameState before, GameState after) {
        return before.ply() != after.ply()
                || !before.position().equals(after.position())
                || before.isOver() != after.isOver();
    }

    /** Keeps the position that the user is browsing while the game continues. */
    private static GameScreen settled(GameScreen screen, @Nullable GameState before, GameState after, long now) {
        int more = before == null
                ? 0
                : after.history().positionsBack() - before.history().positionsBack();
        int back = screen.board().pliesBack() == 0 ? 0 : more;
        GameScreen changed = screen.with(screen.board().withNewPosition(now));
        return changed.back(after, back);
    }

    private static String running(ClientState state, GameState game) {
        String against =
                game.opponent().map(UserInfo::name).map(DisplayText::clean).orElse(state.text("opponent"));
        return state.text(game.ply() == 0 ? "say.started" : "say.running", against, state.keyName(NEXT_TURN));
    }

    /** A correspondence game opens only when it starts: the others would cover the lobby after each login. */
    private static boolean opens(ClientState state, GameState game) {
        if (isResumedCorrespondence(game)) {
            return false;
        }
        boolean unwatched = game.isMyRunningGame() || (game.ply() == 0 && !game.isWatched());
        return state.baseScreen() instanceof WaitingScreen
                || (unwatched && state.topScreen().isIdle(state));
    }

    /**
     * Removes a message about an earlier state of the game. The status line shows the state itself; only
     * other events need a message.
     */
    private static ClientState withStatus(
            ClientState state, GameMessage news, @Nullable GameState before, GameState after) {
        if (before == null) {
            return state;
        }
        if (after.ply() < before.ply() && after.isPlaying()) {
            return state.info(state.text("say.takenBack", GameStatusLine.turn(state, after)));
        }
        Integer you = after.you();
        if (you != null && news instanceof GameMessage.Offered offered && isDeclined(offered, you)) {
            return state.info(state.text(
                    "say.declined." + GameStatusLine.known(offered.kind()), GameText.who(state, after, 1 - you)));
        }
        if (news instanceof GameMessage.TimeGiven given) {
            String giver = GameText.capitalWho(state, after, 1 - given.seat());
            return state.info(
                    state.text("say.gave", giver, GameText.who(state, after, given.seat()), given.ms() / 1000));
        }
        if (isIllegalPremove(news)) {
            return state.info(state.text("say.premoveIllegal", GameStatusLine.turn(state, after)));
        } else if (news instanceof GameMessage.Conditional conditional && "move".equals(conditional.reason())) {
            return state.info(state.text("say.conditionalEnded", GameStatusLine.turn(state, after)));
        }
        boolean changed = differs(before, after)
                || !before.state().equals(after.state())
                || !before.offers().equals(after.offers())
                || (news instanceof GameMessage.Snapshot && !after.offers().isEmpty());
        return changed ? state.with(StatusMessage.NONE) : state;
    }

    private static boolean isDeclined(GameMessage.Offered offered, int you) {
        return offered.by() == you && offered.state().equals("declined");
    }

    /**
     * Handles a record sent by the server.
     *
     * @param purpose of the request; null for none
     */
    public static Update onRecord(ClientState state, Reply.RecordReply sent, @Nullable ReplyPurpose purpose) {
        GameRecord game = sent.record().game();
        if (game == null) {
            return Update.of(state.error(state.text("say.recordFormat")));
        }
        if (purpose instanceof ReplyPurpose.Save save) {
            return RecordActions.save(state, save.file(), game);
        }
        if (purpose instanceof ReplyPurpose.Replay) {
            return Update.of(state.topScreen().isLobby() ? state.push(ReplayScreen.of(RecordedGame.of(game))) : state);
        }
        return Update.of(
                purpose instanceof ReplyPurpose.Review review
                        ? opened(state, review.gameId(), RecordedGame.of(game))
                        : state);
    }

    /** Opens the record over its game, at its end and with the same orientation, and starts a review. */
    private static ClientState opened(ClientState state, String gameId, RecordedGame recorded) {
        if (!(state.topScreen() instanceof GameScreen game) || !game.gameId().equals(gameId)) {
            return state;
        }
        ReplayScreen replay = ReplayScreen.of(recorded)
                .atPly(recorded.plies())
                .with(game.review().withStarted(true));
        KeyMap keys = state.settings().keys();
        return state.push(game.board().isFlipped() ? replay.withFlipped() : replay)
                .info(state.text(
                        "say.analysing",
                        keys.name(ReplayScreen.PREVIOUS_MISTAKE),
                        keys.name(ReplayScreen.NEXT_MISTAKE)));
    }
}
