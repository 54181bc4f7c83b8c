package org.parlor.client.screen;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.AnalysisState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.ExplorerScreen;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.rules.Position;

/**
 * Derives the required analysis from the state. When an event changes the required analysis, adds the effect
 * that starts or stops it; screens therefore need not stop an analysis when they close.
 */
public final class AnalysisScheduler {

    private AnalysisScheduler() {}

    static Update schedule(ClientState before, Update update) {
        Optional<AnalysisRequest> wanted = wanted(update.state());
        if (wanted.equals(wanted(before))) {
            return update;
        }
        return update.with(wanted.<Effect>map(Effect.Analyze::new).orElse(new Effect.StopAnalysis()));
    }

    /** Returns the analysis that the state requires. */
    public static Optional<AnalysisRequest> wanted(ClientState state) {
        Screen base = state.baseScreen();
        Optional<AnalysisRequest> tried =
                base instanceof FindMoveScreen exercise ? exercise.analysis(state) : Optional.empty();
        if (tried.isPresent()) {
            return tried;
        }
        if (base instanceof ExplorerScreen explorer) {
            return explorer.analysis();
        }
        if (!(base instanceof ReplayScreen || base instanceof GameScreen || base instanceof FindMoveScreen)) {
            return Optional.empty();
        }
        Optional<AnalysisRequest> review = state.screens().stream()
                .flatMap(screen -> review(state, screen).stream())
                .reduce((below, above) -> above);
        if (review.isPresent()) {
            return review;
        }
        if (base instanceof ReplayScreen replay) {
            boolean known = replay.review().evaluation(replay.ply()).isPresent();
            return known || !state.hints().evaluationShown()
                    ? Optional.empty()
                    : position(state, replay.recorded().game(), replay.position());
        }
        if (!(base instanceof GameScreen screen)) {
            return Optional.empty();
        }
        return state.game()
                .filter(game -> game.allowsAnalysis(state.isHotSeat()))
                .flatMap(game -> {
                    Position shown = screen.board().shown(game);
                    boolean curious =
                            state.hints().evaluationShown() || state.hints().isHintRequested(shown);
                    return curious ? position(state, game, shown) : Optional.empty();
                });
    }

    /** The game of a screen whose plies are being analysed, also while another screen covers it. */
    private static Optional<AnalysisRequest> review(ClientState state, Screen screen) {
        return screen.game(state.session())
                .filter(game -> screen instanceof ReplayScreen || game.isReviewable())
                .filter(game -> screen.review().isRunning(game.history().plies().size()))
                .map(game -> new AnalysisRequest(
                        game.rules(), game.history(), state.messages().locale()));
    }

    private static Optional<AnalysisRequest> position(ClientState state, GameState game, Position position) {
        boolean open = !position.isOver() && state.hints().adviceFor(position).isEmpty();
        return open ? Optional.of(AnalysisRequest.of(game.rules(), position)) : Optional.empty();
    }

    static Update onEvaluated(ClientState state, Event.MoveEvaluated evaluated) {
        if (state.baseScreen() instanceof ExplorerScreen && isWanted(state, evaluated.request())) {
            return Update.of(state.mapScreens(screen -> screen instanceof ExplorerScreen explorer
                    ? explorer.with(evaluated.request(), evaluated.evaluation())
                    : screen));
        }
        return onReview(state, evaluated.request(), review -> review.withEvaluation(evaluated.evaluation()));
    }

    /** Handles a partial result of the analysis of a game. */
    static Update onReview(ClientState state, AnalysisRequest request, UnaryOperator<ReviewState> change) {
        return Update.of(isWanted(state, request) ? withReviews(state, request, change) : state);
    }

    /** Changes the reviews of the screens that show the analysed game. */
    private static ClientState withReviews(
            ClientState state, AnalysisRequest request, UnaryOperator<ReviewState> change) {
        return state.mapScreens(
                screen -> review(state, screen).filter(request::equals).isEmpty()
                        ? screen
                        : screen.with(change.apply(screen.review())));
    }

    static Update onAdvice(ClientState state, Event.AdviceFound found) {
        if (!isWanted(state, found.request())) {
            return Update.of(state);
        }
        Position position = found.request().position();
        ClientState known = state.with(state.hints().withAdvice(position, found.advice()));
        return Update.of(
                known.hints().isHintRequested(position)
                        ? known.info(ScoreText.hint(
                                state.messages(), found.request().rules().kind(), found.advice()))
                        : known);
    }

    /** Handles a failed analysis, which is not requested again automatically. */
    static Update onFailed(ClientState state, Event.AnalysisFailed failed) {
        if (!isWanted(state, failed.request())) {
            return Update.of(state);
        }
        ClientState resigned =
                withReviews(state.with(AnalysisState.NONE), failed.request(), review -> review.withStarted(false));
        return Update.of(resigned.error(state.text("say.analysisFailed", failed.reason())));
    }

    private static boolean isWanted(ClientState state, AnalysisRequest request) {
        return wanted(state).filter(request::equals).isPresent();
    }
}
