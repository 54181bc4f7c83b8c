package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCells;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;

/** Applies messages about a game to the screens; opens games when they begin. */
public final class GameMessageHandler {

    private GameMessageHandler() {}

    public static Update reduce(ClientState state, GameMessage news) {
        GameState before = state.session().games().get(news.g());
        ClientState told = state.with(state.session().apply(news, state.now()));
        GameState after = told.session().games().get(news.g());
        if (after == null) {
            return Update.of(state.error("A game began that this version does not know. Update to play it"));
        }
        boolean gap = !after.complete() && (before == null || before.complete());
        Update update = Update.of(onScreen(withoutRematchWait(told, news), news, before, after));
        if (gap) {
            return update.send(new GameRequest.Sync(news.g()));
        }
        boolean wasMine = before != null && before.isMyTurn();
        boolean ended = before != null && !before.isOver() && after.isOver() && !after.isWatched();
        boolean mine = after.isMyTurn() && !wasMine && !told.isHotSeat();
        return mine || ended ? withBell(update, ended ? "The game is over" : "Your move") : update;
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
        Update rung = settings.bell() ? update.with(new Effect.Bell()) : update;
        return settings.notifies() ? rung.with(new Effect.Notify(settings.word(Setting.NOTIFY), reason)) : rung;
    }

    /** Opens the game's screen in place of the waiting screen or the previous game. */
    public static ClientState show(ClientState state, String gameId) {
        GameState game = state.session().games().get(gameId);
        if (game == null) {
            return state;
        }
        Integer you = game.you();
        // The user's own side of the board is at the bottom; boards without sides have row 1 on top.
        boolean turned = you != null && you == 1 && game.rules().board().hasSides();
        boolean inPlace = isGameScreen(state.baseScreen());
        List<Screen> screens = new ArrayList<>(state.screens());
        int at = inPlace ? screens.indexOf(state.baseScreen()) + 1 : screens.size();
        int cursor = MoveCells.first(game.rules(), game.position());
        screens.add(at, GameScreen.of(gameId, turned, state.now()).withCursor(cursor));
        Screen shown = screens.get(at);
        screens.removeIf(screen -> isGameScreen(screen) && screen != shown);
        return state.with(screens).with(PendingAction.NONE);
    }

    private static boolean isGameScreen(Screen screen) {
        return screen instanceof WaitingScreen || screen instanceof GameScreen;
    }

    /** Replaces the game screen, under any overlays. */
    public static ClientState onGame(ClientState state, GameScreen screen) {
        List<Screen> screens = new ArrayList<>();
        for (Screen old : state.screens()) {
            screens.add(old instanceof GameScreen ? screen : old);
        }
        return state.with(screens);
    }

    private static ClientState onScreen(
            ClientState state, GameMessage news, @Nullable GameState before, GameState after) {
        if (state.baseScreen() instanceof GameScreen screen && screen.gameId().equals(after.gameId())) {
            boolean moved = before == null || differs(before, after);
            boolean told = before == null || before.seq() != after.seq();
            GameScreen next = moved ? settled(screen, before, after, state.now()) : screen;
            ClientState asked = moved ? withoutHint(state) : state;
            return withStatus(told || moved ? onGame(asked, next) : asked, news, before, after);
        }
        if (before == null && opens(state, after)) {
            return show(state, after.gameId());
        }
        return before == null && after.isMyRunningGame() ? state.info(running(state, after)) : state;
    }

    /** Closes the confirmation of a move, which refers to the position before. */
    private static ClientState withoutHint(ClientState state) {
        return state.topScreen() instanceof ConfirmDialog confirm && confirm.subject() == ConfirmDialog.Subject.MOVE
                ? state.pop()
                : state;
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
        int back = screen.pliesBack() == 0
                ? 0
                : Math.max(
                        0, Math.min(screen.pliesBack() + more, after.history().positionsBack()));
        return screen.withChangeAt(now).withPliesBack(back);
    }

    private static String running(ClientState state, GameState game) {
        String against =
                game.opponent().map(UserInfo::name).map(DisplayText::clean).orElse("your opponent");
        return "Game against " + against + (game.ply() == 0 ? " started: " : " in progress: ")
                + state.settings().keys().name(CommonActions.NEXT_TURN) + " opens it";
    }

    private static boolean opens(ClientState state, GameState game) {
        boolean unwatched = game.isMyRunningGame() || (game.ply() == 0 && !game.isWatched());
        return state.baseScreen() instanceof WaitingScreen || (unwatched && isIdle(state));
    }

    /** Returns whether a new or resumed game may take the screen without interrupting the user. */
    private static boolean isIdle(ClientState state) {
        Screen top = state.topScreen();
        if (top instanceof GameScreen game) {
            return state.game().map(GameState::isOver).orElse(true) && !game.isChatting() && game.pliesBack() == 0;
        }
        return top instanceof HomeScreen
                || top instanceof TournamentListScreen
                || top instanceof TournamentScreen
                || (top instanceof LobbyScreen lobbyScreen && lobbyScreen.typed() == null);
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
            return state.info("Move taken back. " + GameText.turn(state, after));
        }
        Integer you = after.you();
        if (you != null && news instanceof GameMessage.Offered offered && isDeclined(offered, you)) {
            return state.info(GameText.who(state, after, 1 - you) + " declined the " + offered.kind());
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
}
