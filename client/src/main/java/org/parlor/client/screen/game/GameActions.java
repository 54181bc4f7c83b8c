package org.parlor.client.screen.game;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.AnalysisScheduler;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.replay.RecordExport;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Key;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.notation.RecordFormat;

/** The actions on the game that is played or watched. */
public final class GameActions {
    static final Action CLAIM = Action.of(
                    "claim",
                    'C',
                    "claim",
                    "Claim win",
                    "your opponent has been away too long",
                    on(GameCommandHandler::claim))
            .when(is((state, game) ->
                    game.isMyRunningGame() && game.opponentPresence().isGone()));
    static final Action ACCEPT = Action.of(
                    "accept", 'y', "accept", "Accept offer", "of your opponent", on(GameCommandHandler::accept))
            .when(is(GameActions::hasOffer));
    static final Action DECLINE = Action.of(
                    "decline",
                    'n',
                    "decline",
                    "Decline offer",
                    "of your opponent",
                    on((state, screen, game) -> GameCommandHandler.answer(state, game, false)))
            .when(is(GameActions::hasOffer));
    static final Action LIVE = Action.of(
                    "live",
                    'L',
                    "live",
                    "Current position",
                    "End does the same",
                    on((state, screen, game) -> Update.of(state.replaceTop(screen.withPliesBack(0)))))
            .when(state -> state.baseScreen() instanceof GameScreen screen && screen.pliesBack() > 0);
    static final Action REMATCH = Action.of(
                    "rematch", 'm', "rematch", "Rematch", "with the sides changed", on(GameCommandHandler::rematch))
            .when(is((state, game) -> game.isOver() && !game.isWatched()));
    static final Action RETURN = Action.of(
                    "close", Key.of(Key.Kind.ESCAPE), "leave", "Leave", "to the previous screen", CommonActions::close)
            .when(is((state, game) -> !game.isMyRunningGame()));
    static final Action REVIEW = Action.of(
                    "review",
                    'v',
                    "review",
                    "Review game",
                    "move by move, with its mistakes",
                    on((state, screen, game) -> RecordExport.review(state, game)))
            .when(is((state, game) -> game.isOver()));
    /** The person's costliest moves. */
    static final List<Action> BETTER_MOVES =
            List.of(betterMove(0, "costliest"), betterMove(1, "second costliest"), betterMove(2, "third costliest"));

    static final Action NEXT_OPPONENT = Action.of(
                    "next-opponent",
                    'n',
                    "next opponent",
                    "Next opponent",
                    "for a game of the same kind",
                    on(GameCommandHandler::nextOpponent))
            .when(is((state, game) -> game.isOver()
                    && !game.isWatched()
                    && !hasOffer(state, game)
                    && state.screens().stream().noneMatch(TournamentScreen.class::isInstance)));
    public static final Action PLAY = Action.of(
                    "play",
                    Key.of(Key.Kind.ENTER),
                    "play",
                    "Play move",
                    "at the cursor or as typed",
                    on(GameKeyHandler::playAtCursor))
            .when(is((state, game) -> game.isMyRunningGame()));
    static final Action NEXT_LEGAL = Action.of(
                    "next-legal",
                    Key.of(Key.Kind.TAB),
                    "next legal",
                    "Next legal move",
                    "Shift-Tab for the previous one",
                    on((state, screen, game) -> GameKeyHandler.nextLegal(state, screen, game, 1)))
            .when(is((state, game) -> game.isMyRunningGame()));
    static final Action TYPE = Action.of(
                    "type",
                    '/',
                    "type a move",
                    "Type move",
                    "the name of its cell, then Enter",
                    on((state, screen, game) -> Update.of(state.replaceTop(screen.withTyped(" ")))))
            .when(is((state, game) ->
                    game.isMyRunningGame() && state.settings().keys().vim()));
    static final Action HINT = Action.of(
                    "hint", 'H', "hint", "Hint", "a good move, in casual games with bots", on(GameCommandHandler::hint))
            .when(is((state, game) -> game.isMyRunningGame() && AnalysisScheduler.isAllowed(state, game)));
    static final Action PASS = Action.of("pass", 'P', "pass", "Pass", "when it is legal", on(GameKeyHandler::pass))
            .when(is((state, game) -> game.isMyRunningGame()
                    && state.canMove(game)
                    && game.rules().canPass(game.position())));
    private static final Action CHAT = Action.of(
            "chat",
            't',
            "chat",
            "Chat",
            "with everybody at this game",
            on((state, screen, game) -> Update.of(state.replaceTop(screen.isChatting(true)))));
    private static final Action TAKEBACK = Action.of(
                    "takeback",
                    'u',
                    "takeback",
                    "Takeback",
                    "ask to take back your last move",
                    on((state, screen, game) -> GameCommandHandler.offer(state, game, OfferKind.TAKEBACK)))
            .when(is((state, game) -> game.isMyRunningGame() && !game.rated() && game.ply() > 0));
    private static final Action RESIGN = Action.of(
                    "resign", 'r', "resign", "Resign", "give up the game", on(GameCommandHandler::resign))
            .when(is((state, game) -> game.isMyRunningGame()));
    private static final Action ABORT = Action.of(
                    "abort", 'A', "abort", "Abort", "before both players have moved", on(GameCommandHandler::abort))
            .when(is((state, game) -> game.isMyRunningGame() && game.ply() < 2));
    private static final Action DRAW = Action.of(
                    "draw",
                    'D',
                    "draw",
                    "Offer draw",
                    "your opponent may accept",
                    on((state, screen, game) -> GameCommandHandler.offer(state, game, OfferKind.DRAW)))
            .when(is((state, game) -> canOffer(game, "draw")));
    static final Action PAUSE = Action.of(
                    "pause",
                    'Z',
                    "pause",
                    "Offer pause",
                    "stops the clocks if accepted",
                    on((state, screen, game) -> GameCommandHandler.offer(state, game, OfferKind.PAUSE)))
            .when(is((state, game) -> canOffer(game, "pause")));
    public static final Action EVALUATION = Action.of(
                    "evaluation",
                    'E',
                    "eval",
                    "Evaluation",
                    "show or hide who is ahead",
                    state -> Update.of(state.with(
                            state.hints().withEvaluationShown(!state.hints().evaluationShown()))))
            .when(is((state, game) -> !(state.baseScreen() instanceof GameScreen)
                    || (game.isMyRunningGame() && AnalysisScheduler.isAllowed(state, game))));
    static final Action BACK = Action.of(
            "back",
            '[',
            "back",
            "Previous move",
            "Home for the start",
            on((state, screen, game) -> GameKeyHandler.back(state, screen, game, 1)));
    static final Action FORWARD = Action.of(
            "forward",
            ']',
            "forward",
            "Next move",
            "End for the current position",
            on((state, screen, game) -> GameKeyHandler.back(state, screen, game, -1)));
    public static final Action SAVE = Action.of(
            "save",
            'S',
            "save",
            "Save game",
            "to the file of saved games",
            on((state, screen, game) ->
                    Update.of(state).send(new GameRequest.RecordRequest(game.gameId(), RecordFormat.JSON.id()))));
    public static final Action EXPORT = Action.of(
                    "export", 'x', "export", "Export game", "to a file; its ending sets the format", RecordExport::ask)
            .when(is((state, game) -> game.isOver() || !(state.baseScreen() instanceof GameScreen)));
    private static final Action MENU = CommonActions.MENU.when(is((state, game) -> game.isMyRunningGame()));
    private static final Action FLIP = Action.of(
            "flip",
            'F',
            "flip",
            "Flip board",
            "view it from the other side",
            on((state, screen, game) -> Update.of(state.replaceTop(screen.withFlipped()))));
    private static final Action LEAVE = Action.of(
                    "leave", 'L', "leave", "Leave", "to the previous screen", CommonActions::close)
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
            SAVE.when(is((state, game) -> game.isOver())),
            EXPORT,
            PLAY,
            NEXT_LEGAL,
            TYPE,
            HINT,
            PASS,
            CHAT,
            TAKEBACK,
            RESIGN,
            ABORT,
            DRAW,
            PAUSE,
            EVALUATION,
            BACK,
            FORWARD,
            SAVE.when(is((state, game) -> !game.isOver())),
            MENU,
            FLIP,
            CommonActions.SETTINGS,
            CommonActions.THEME,
            CommonActions.GLYPHS,
            CommonActions.HELP,
            LEAVE,
            CommonActions.QUIT);

    private GameActions() {}

    private static Action betterMove(int index, String which) {
        return Action.of(
                        "better-move-" + (index + 1),
                        (char) ('1' + index),
                        "better move",
                        "Find the better move " + (index + 1),
                        "in place of your " + which + " one",
                        on((state, screen, game) -> GameEndPanel.findBetterMove(state, screen, game, index)))
                .when(is((state, game) -> GameEndPanel.hasMistake(state, game, index)));
    }

    /** An action on the game on the screen. */
    @FunctionalInterface
    private interface GameFunction {
        Update apply(ClientState state, GameScreen screen, GameState game);
    }

    private static Function<ClientState, Update> on(GameFunction function) {
        return state -> state.topScreen() instanceof GameScreen screen
                ? state.game().map(game -> function.apply(state, screen, game)).orElse(Update.of(state))
                : Update.of(state);
    }

    private static Predicate<ClientState> is(BiPredicate<ClientState, GameState> condition) {
        return state -> state.game().filter(game -> condition.test(state, game)).isPresent();
    }

    /** Returns whether an offer of the opponent is open; once the game is over, that can be a rematch. */
    private static boolean hasOffer(ClientState state, GameState game) {
        Integer you = game.you();
        return you != null && !state.isHotSeat() && game.offerTo(you).isPresent();
    }

    private static boolean canOffer(GameState game, String kind) {
        return game.isMyRunningGame() && game.rules().kind().offers().contains(kind);
    }
}
