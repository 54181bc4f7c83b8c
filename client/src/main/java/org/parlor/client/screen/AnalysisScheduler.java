package org.parlor.client.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.HintState;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

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
        if (state.baseScreen() instanceof ReplayScreen replay) {
            return wanted(state, replay);
        }
        if (!(state.baseScreen() instanceof GameScreen screen)) {
            return Optional.empty();
        }
        return state.game().filter(game -> isAllowed(state, game)).flatMap(game -> {
            Position shown = screen.shown(game);
            boolean curious = state.hints().evaluationShown() || state.hints().isHintRequested(shown);
            return curious ? position(state, game, shown) : Optional.empty();
        });
    }

    private static Optional<AnalysisRequest> wanted(ClientState state, ReplayScreen replay) {
        Optional<ReplayScreen> reviewed = reviewed(state);
        if (reviewed.isPresent()) {
            GameState whole = reviewed.get().recorded().game();
            return Optional.of(new AnalysisRequest(whole.rules(), whole.history()));
        }
        GameState game = replay.recorded().game();
        boolean unknown = replay.review().evaluation(replay.ply()).isEmpty();
        return state.hints().evaluationShown() && unknown ? position(state, game, replay.position()) : Optional.empty();
    }

    /** Finds the replay with a running review; it may be below another replay. */
    private static Optional<ReplayScreen> reviewed(ClientState state) {
        return state.screens().stream()
                .filter(ReplayScreen.class::isInstance)
                .map(ReplayScreen.class::cast)
                .filter(replay -> replay.review().isRunning(replay.recorded().plies()))
                .findFirst();
    }

    private static Optional<AnalysisRequest> position(ClientState state, GameState game, Position position) {
        boolean open = !position.isOver() && state.hints().adviceFor(position).isEmpty();
        return open ? Optional.of(AnalysisRequest.of(game.rules(), position)) : Optional.empty();
    }

    /** Returns whether the engine may help in a game. */
    public static boolean isAllowed(ClientState state, GameState game) {
        return game.allowsAnalysis(state.isHotSeat());
    }

    static Update onEvaluated(ClientState state, Event.MoveEvaluated evaluated) {
        return Update.of(reviewed(state)
                .filter(replay -> isWanted(state, evaluated.request()))
                .map(replay -> replace(state, replay, replay.review().withEvaluation(evaluated.evaluation())))
                .orElse(state));
    }

    static Update onAdvice(ClientState state, Event.AdviceFound found) {
        if (!isWanted(state, found.request())) {
            return Update.of(state);
        }
        Position position = found.request().position();
        ClientState known = state.with(state.hints().withAdvice(position, found.advice()));
        return Update.of(
                known.hints().isHintRequested(position)
                        ? known.info(hint(found.request().rules(), found.advice()))
                        : known);
    }

    /** Handles a failed analysis, which is not requested again automatically. */
    static Update onFailed(ClientState state, Event.AnalysisFailed failed) {
        if (!isWanted(state, failed.request())) {
            return Update.of(state);
        }
        ClientState calm = state.with(HintState.NONE);
        ClientState resigned = reviewed(state)
                .map(replay -> replace(calm, replay, replay.review().withStarted(false)))
                .orElse(calm);
        return Update.of(resigned.error("Analysis failed: " + failed.reason()));
    }

    private static boolean isWanted(ClientState state, AnalysisRequest request) {
        return wanted(state).filter(request::equals).isPresent();
    }

    public static String hint(Rules rules, MoveAdvice moveAdvice) {
        return "Hint: " + moveAdvice.move() + ", "
                + ScoreText.describeLead(rules.kind(), moveAdvice.score(), moveAdvice.exact());
    }

    private static ClientState replace(ClientState state, ReplayScreen replay, ReviewState next) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.set(screens.indexOf(replay), replay.with(next));
        return state.with(screens);
    }
}
