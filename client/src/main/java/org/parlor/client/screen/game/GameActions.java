package org.parlor.client.screen.game;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.screen.connect.OtherDeviceScreen;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.replay.CopyActions;
import org.parlor.client.screen.replay.ExplorerFlow;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.RecordActions;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.replay.ReviewSummaryScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.view.GameEndPanel;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Key;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;

/** The actions on the game that is played or watched. */
public final class GameActions {
    public static final String NO_CONDITIONAL_MOVES = "reason.noConditional";

    private static final String NOT_RUNNING = "reason.notRunning";

    private static final String OFFLINE = "reason.offline";

    public static final Action CLAIM = Action.of(
                    "claim", 'C', "claim", "Claim win", "your opponent has been away too long")
            .runs(on(GameCommandHandler::claim))
            .when(GameActions::isAtServer, OFFLINE)
            .when(
                    is((state, game) ->
                            game.isMyRunningGame() && game.opponentPresence().isGone()),
                    "reason.claim");
    public static final Action ACCEPT = Action.of("accept", 'y', "accept", "Accept offer", "of your opponent")
            .runs(on(GameCommandHandler::accept))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is(GameActions::hasOffer));
    public static final Action DECLINE = Action.of("decline", 'n', "decline", "Decline offer", "of your opponent")
            .runs(on((state, game) -> GameCommandHandler.answer(state, game, false)))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is(GameActions::hasOffer));
    static final Action LIVE = Action.of("live", 'L', "live", "Current position", "End does the same")
            .runs(onBoard((screen, game) -> screen.with(screen.board().withPliesBack(0))))
            .when(state -> state.baseScreen() instanceof GameScreen screen
                    && screen.board().pliesBack() > 0);
    static final Action REMATCH = Action.of("rematch", 'm', "rematch", "Rematch", "with the sides changed")
            .runs(on(GameCommandHandler::rematch))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> game.isOver() && !game.isWatched()));
    static final Action RETURN = Action.of("close/leave", Key.Kind.ESCAPE, "leave", "Leave", "to the previous screen")
            .runs(CommonActions::close)
            .when(is((state, game) -> !game.isMyRunningGame()));
    static final Action REVIEW = Action.of("review", 'v', "review", "Review game", "move by move, with its mistakes")
            .runs(on(RecordActions::review))
            .when(is((state, game) -> game.isOver()));
    private static final Action EXPLORE = Action.of(
                    "explore", 'e', "explore", "Explore openings", "what was played from this position")
            .runs(onScreen((state, screen, game) -> ExplorerFlow.open(
                    state, game, screen.board().pliesBack(), screen.board().isFlipped())))
            .when(is((state, game) -> game.isOver() && !state.settings().isRemote()));
    private static final int BETTER_MOVES_MAX = 3;

    /** One for each of the person's costliest moves. */
    static final List<Action> BETTER_MOVES =
            List.of(betterMove(0, "costliest"), betterMove(1, "second costliest"), betterMove(2, "third costliest"));

    static final Action NEXT_OPPONENT = Action.of(
                    "next-opponent", 'n', "next opponent", "Next opponent", "for a game of the same kind")
            .runs(on(GameCommandHandler::nextOpponent))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> game.isOver()
                    && !game.isWatched()
                    && !hasOffer(state, game)
                    && state.screens().stream().noneMatch(Screen::isTournament)));
    private static final Action SUMMARY =
            ReviewSummaryScreen.SUMMARY.when(is((state, game) -> game.isOver() && game.isReviewable()));
    static final Action PLAY = Action.of("play", Key.Kind.ENTER, "play", "Play move", "at the cursor or as typed")
            .runs(onScreen(MoveHandler::playAtCursor))
            .when(is((state, game) -> isPlaying(game)));
    static final Action NEXT_LEGAL = Action.of(
                    "next-legal", Key.Kind.TAB, "next legal", "Next legal move", "Shift-Tab for the previous one")
            .runs(onScreen((state, screen, game) -> screen.nextLegal(state, game, 1)))
            .when(is((state, game) -> isPlaying(game)));
    static final Action TYPE = Action.of("type", '/', "type a move", "Type move", "the name of its cell, then Enter")
            .runs(onBoard((screen, game) -> screen.withTyped(" ")))
            .when(is((state, game) -> isPlaying(game) && state.settings().keys().vim()));
    public static final Action HINT = Action.of("hint", 'H', "hint", "Hint", "a good move, in casual games with bots")
            .runs(on(GameCommandHandler::hint))
            .when(is((state, game) -> game.allowsAnalysis(state.isHotSeat())), "reason.hint")
            .when(is((state, game) -> isPlaying(game)), NOT_RUNNING);
    static final Action PASS = Action.of("pass", 'P', "pass", "Pass", "when it is legal")
            .runs(onScreen(MoveHandler::pass))
            .when(
                    is((state, game) -> game.isMyRunningGame()
                            && state.canMove(game)
                            && game.rules().canPass(game.position())),
                    "reason.pass");
    private static final Action CHAT = Action.of("chat", 't', "chat", "Chat", "with everyone in this game")
            .runs(onBoard((screen, game) -> screen.withChat(true)))
            .when(GameActions::isAtServer, OFFLINE);
    /** Why no note can be kept. */
    public static final String NO_NOTES = "reason.noNotes";

    private static final Action NOTE = Action.of("note", 'W', "note", "Note", "on this game, which only you see")
            .runs(on((state, game) -> Update.of(state)
                    .send(new GameRequest.GetNote(game.gameId()), new ReplyPurpose.EditNote(game.gameId()))))
            .when(is((state, game) -> !game.isWatched() && !state.isPlayingLocally()))
            .when(GameActions::isAtServer, OFFLINE)
            .when(ClientState::hasNotes, NO_NOTES);
    public static final Action TAKEBACK = Action.of(
                    "takeback", 'u', "takeback", "Takeback", "ask to take back your last move")
            .runs(on((state, game) -> GameCommandHandler.offer(state, game, OfferKind.TAKEBACK)))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> !game.rated()), "reason.ratedTakeback")
            .when(is(GameActions::hasMoved), "reason.noMove")
            .when(is((state, game) -> isPlaying(game)), NOT_RUNNING);
    public static final Action RESIGN = Action.of("resign", 'r', "resign", "Resign", "give up the game")
            .runs(on(GameCommandHandler::resign))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> game.isMyRunningGame()), NOT_RUNNING);
    public static final Action ABORT = Action.of("abort", 'A', "abort", "Abort", "before both players have moved")
            .runs(on(GameCommandHandler::abort))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> game.isMyRunningGame() && game.ply() < 2), "reason.abort");
    public static final Action DRAW = Action.of("draw", 'D', "draw", "Offer draw", "your opponent may accept")
            .runs(on((state, game) -> GameCommandHandler.offer(state, game, OfferKind.DRAW)))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> canOffer(game, "draw")), "reason.noDraw");
    public static final Action PAUSE = Action.of("pause", 'Z', "pause", "Offer pause", "stops the clocks if accepted")
            .runs(on((state, game) -> GameCommandHandler.offer(state, game, OfferKind.PAUSE)))
            .when(
                    is((state, game) -> canOffer(game, "pause")
                            && game.isPlaying()
                            && !game.timeControl().isCorrespondence()),
                    "reason.noPause");
    /** The server takes another offer of a pause as the offer to end it. */
    private static final Action CONTINUE = Action.of(
                    "pause/continue", 'Z', "continue", "Offer to continue", "ends the pause if accepted")
            .runs(on((state, game) -> GameCommandHandler.offer(state, game, OfferKind.PAUSE)))
            .when(is((state, game) -> canOffer(game, "pause") && !game.isPlaying()));

    public static final Action GIVE_TIME = Action.of(
                    "give-time", '+', "give time", "Give time", "15 seconds for your opponent")
            .runs(on((state, game) -> Update.of(state).send(new GameRequest.GiveTime(game.gameId()))))
            .when(
                    is((state, game) -> !game.rated()
                            && game.clock() != null
                            && !game.timeControl().isCorrespondence()
                            && !state.isHotSeat()),
                    "reason.giveTime")
            .when(state -> state.connection().supports("giveTime"), "reason.noGiveTime")
            .when(is((state, game) -> isPlaying(game)), NOT_RUNNING);

    private static final Action CANCEL_PREMOVE = Action.of(
                    "cancel-premove", Key.Kind.ESCAPE, "cancel premove", "Cancel premove", "the one marked by ( )")
            .runs(on(MoveHandler::cancelPremove))
            .when(is((state, game) -> game.premove().isPresent()));

    static final Action DISCARD_QUEUED = Action.of(
                    "discard-queued", Key.Kind.DELETE, "discard", "Discard queued moves", "that wait or were not sent")
            .runs(on((state, game) -> state.account()
                    .map(account -> new OfflineUpdate.Discarded(account, game.gameId()).run(state))
                    .orElse(Update.of(state))))
            .when(is((state, game) -> !state.queueText(game.gameId()).isEmpty()));

    private static final Action TRY_MOVES = Action.of(
                    "try-moves", 'V', "try moves", "Try moves", "for both sides, on a board that only you see")
            .runs(on((state, game) -> Update.of(ConditionalMovesScreen.trial(state, game))))
            .when(is((state, game) ->
                    game.isMyRunningGame() && game.timeControl().isCorrespondence()));

    public static final Action CONDITIONAL = Action.of(
                    "conditional", 'I', "if …", "Conditional moves", "answers to moves that your opponent may make")
            .runs(on((state, game) -> Update.of(
                    game.conditionalMoves().isEmpty()
                            ? ConditionalMovesScreen.opened(state, game, List.of())
                            : ConditionalListScreen.opened(state))))
            .when(GameActions::isAtServer, OFFLINE)
            .when(is((state, game) -> game.isMyRunningGame() && !state.isHotSeat()), NOT_RUNNING)
            .when(ClientState::hasConditionalMoves, NO_CONDITIONAL_MOVES)
            .when(is((state, game) -> game.allowsConditionalMoves()), "reason.conditional");

    private static final Action EVALUATION = ReplayScreen.EVALUATION.when(
            is((state, game) -> game.isMyRunningGame() && game.allowsAnalysis(state.isHotSeat())));
    static final Action BACK = Action.of("back", '[', "back", "Previous move", "Home for the start")
            .runs(onBoard((screen, game) -> screen.back(game, 1)));
    static final Action FORWARD = Action.of("forward", ']', "forward", "Next move", "End for the current position")
            .runs(onBoard((screen, game) -> screen.back(game, -1)));
    private static final Action MENU = CommonActions.MENU.when(
            is((state, game) -> game.isMyRunningGame() && game.premove().isEmpty()));
    private static final Action FLIP = Action.of("flip", 'F', "flip", "Flip board", "view it from the other side")
            .runs(onBoard((screen, game) -> screen.with(screen.board().withFlipped())));
    private static final Action LEAVE = Action.of("leave", 'L', "leave", "Leave", "to the previous screen")
            .runs(CommonActions::close)
            .when(state -> !LIVE.isAvailable(state)
                    && state.game().filter(GameState::isWatched).isEmpty());

    /** All actions, most useful first. Saving is more useful after the game than during it. */
    static final List<Action> ALL = List.of(
            CLAIM,
            CommonActions.RETRY,
            ACCEPT,
            DECLINE,
            LIVE,
            REMATCH,
            RETURN,
            REVIEW,
            BETTER_MOVES.get(0),
            BETTER_MOVES.get(1),
            BETTER_MOVES.get(2),
            NEXT_OPPONENT,
            SUMMARY,
            RecordActions.SAVE.when(is((state, game) -> game.isOver())),
            RecordActions.EXPORT.when(is((state, game) -> game.isOver())),
            EXPLORE,
            PLAY,
            NEXT_LEGAL,
            TYPE,
            HINT,
            PASS,
            CANCEL_PREMOVE,
            CONDITIONAL,
            DISCARD_QUEUED,
            TRY_MOVES,
            CHAT,
            TAKEBACK,
            RESIGN,
            ABORT,
            DRAW,
            PAUSE,
            CONTINUE,
            EVALUATION,
            NOTE,
            BACK,
            FORWARD,
            GIVE_TIME,
            RecordActions.SAVE.when(is((state, game) -> !game.isOver())),
            MENU,
            OtherDeviceScreen.CONTINUE_ELSEWHERE,
            FLIP,
            SettingsScreen.SETTINGS,
            SettingsScreen.THEME,
            SettingsScreen.GLYPHS,
            CommonActions.HELP,
            LEAVE,
            QuitHandler.QUIT,
            CopyActions.MOVES,
            CopyActions.POSITION,
            CopyActions.LINK);

    private GameActions() {}

    private static Action betterMove(int index, String which) {
        return Action.of(
                        "better-move-" + (index + 1),
                        (char) ('1' + index),
                        "better move",
                        "Find the better move " + (index + 1),
                        "instead of your " + which + " one")
                .runs(onScreen((state, screen, game) -> Update.of(state.push(FindMoveScreen.of(
                        game,
                        mistakes(state, screen, game).get(index),
                        screen.board().isFlipped())))))
                .when(is((state, game) -> game.isReviewable()
                        && state.baseScreen() instanceof GameScreen screen
                        && mistakes(state, screen, game).size() > index));
    }

    /** Returns the costliest moves of the person, at one keyboard of both sides. */
    private static List<MoveEvaluation> mistakes(ClientState state, GameScreen screen, GameState game) {
        Integer you = game.you();
        List<Ply> plies = game.history().plies();
        return screen.review().mistakes().stream()
                .filter(mistake -> state.isHotSeat()
                        || Integer.valueOf(plies.get(mistake.ply() - 1).seat()).equals(you))
                .limit(BETTER_MOVES_MAX)
                .toList();
    }

    static GameEndPanel endPanel(ClientState state, GameScreen screen, GameState game) {
        List<Action> next = Stream.of(REMATCH, REVIEW, NEXT_OPPONENT)
                .filter(action -> action.isAvailable(state))
                .toList();
        return new GameEndPanel(
                screen.review(),
                mistakes(state, screen, game),
                BETTER_MOVES,
                next,
                SUMMARY.isAvailable(state) ? SUMMARY : null);
    }

    /** A function of the game on the screen. */
    @FunctionalInterface
    private interface GameFunction {
        Update apply(ClientState state, GameScreen screen, GameState game);
    }

    private static Function<ClientState, Update> onScreen(GameFunction function) {
        return AvailableActions.on(
                GameScreen.class,
                (state, screen) -> state.game()
                        .map(game -> function.apply(state, screen, game))
                        .orElse(Update.of(state)));
    }

    private static Function<ClientState, Update> on(BiFunction<ClientState, GameState, Update> function) {
        return onScreen((state, screen, game) -> function.apply(state, game));
    }

    /** Returns a function that changes only the screen. */
    private static Function<ClientState, Update> onBoard(BiFunction<GameScreen, GameState, GameScreen> function) {
        return onScreen((state, screen, game) -> Update.of(state.replaceTop(function.apply(screen, game))));
    }

    private static Predicate<ClientState> is(BiPredicate<ClientState, GameState> condition) {
        return state -> state.game().filter(game -> condition.test(state, game)).isPresent();
    }

    /** Returns whether an offer of the opponent is open; once the game is over, that can be a rematch. */
    private static boolean hasOffer(ClientState state, GameState game) {
        return GameCommandHandler.offerToAnswer(state, game).isPresent();
    }

    private static boolean isAtServer(ClientState state) {
        return !state.connection().isOffline();
    }

    private static boolean isPlaying(GameState game) {
        return game.isMyRunningGame() && game.isPlaying();
    }

    /** Returns whether a move of the user can be taken back; at one keyboard each move is one of the user. */
    private static boolean hasMoved(ClientState state, GameState game) {
        return game.history().plies().stream()
                .anyMatch(ply -> !ply.automatic()
                        && (state.isHotSeat() || Integer.valueOf(ply.seat()).equals(game.you())));
    }

    private static boolean canOffer(GameState game, String kind) {
        return game.isMyRunningGame() && game.rules().kind().offers().contains(kind);
    }
}
