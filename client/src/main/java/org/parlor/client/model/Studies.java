package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * What is to be thought about follows from the state alone: whenever a step changes it, the step gets the effect that
 * says so. Whoever leaves a screen, by whatever way, has nothing to stop.
 */
public final class Studies {

    private Studies() {}

    static Step follow(ClientState before, Step step) {
        Optional<Study> wanted = wanted(step.state());
        if (wanted.equals(wanted(before))) {
            return step;
        }
        return step.and(wanted.<Effect>map(Effect.Think::new).orElse(new Effect.StopThinking()));
    }

    /** What should be thought about now. */
    public static Optional<Study> wanted(ClientState state) {
        if (state.ground() instanceof Screen.Replay replay) {
            return wanted(state, replay);
        }
        if (!(state.ground() instanceof Screen.Game screen)) {
            return Optional.empty();
        }
        return state.game().filter(Studies::isOpen).flatMap(game -> {
            Position shown = screen.shown(game);
            boolean curious = state.counsel().bar() || state.counsel().isAsked(shown);
            return curious ? position(state, game, shown) : Optional.empty();
        });
    }

    private static Optional<Study> wanted(ClientState state, Screen.Replay replay) {
        GameModel game = replay.recorded().game();
        if (replay.review().isGoingOn(replay.recorded().plies())) {
            return Optional.of(new Study(game.rules(), game.log()));
        }
        boolean unknown = replay.review().at(replay.ply()).isEmpty();
        return state.counsel().bar() && unknown ? position(state, game, replay.position()) : Optional.empty();
    }

    private static Optional<Study> position(ClientState state, GameModel game, Position position) {
        boolean open = !position.isOver() && state.counsel().on(position).isEmpty();
        return open ? Optional.of(Study.of(game.rules(), position)) : Optional.empty();
    }

    /** Whether a game may be played with advice: an own one that counts for nothing. */
    public static boolean isOpen(GameModel game) {
        return !game.rated() && !game.isWatched();
    }

    static Step judged(ClientState state, Event.Judged judged) {
        if (!isWanted(state, judged.study()) || !(state.ground() instanceof Screen.Replay replay)) {
            return Step.of(state);
        }
        return Step.of(replace(state, replay.with(replay.review().and(judged.judgement()))));
    }

    static Step advised(ClientState state, Event.Advised advised) {
        if (!isWanted(state, advised.study())) {
            return Step.of(state);
        }
        Position position = advised.study().first();
        ClientState known = state.with(state.counsel().knowing(position, advised.advice()));
        return Step.of(
                known.counsel().isAsked(position)
                        ? known.info(hint(advised.study().rules(), advised.advice()))
                        : known);
    }

    /** The studies that were given up are not asked for again by themselves. */
    static Step failed(ClientState state, Event.ThinkingFailed failed) {
        if (!isWanted(state, failed.study())) {
            return Step.of(state);
        }
        ClientState calm = state.with(Counsel.NONE);
        return Step.of((state.ground() instanceof Screen.Replay replay
                        ? replace(calm, replay.with(replay.review().asked(false)))
                        : calm)
                .error("Nothing more can be found out: " + failed.why()));
    }

    private static boolean isWanted(ClientState state, Study study) {
        return wanted(state).filter(study::equals).isPresent();
    }

    static String hint(Rules rules, Advice advice) {
        return "Hint: " + advice.move() + ", " + ScoreText.ahead(rules.kind(), advice.score(), advice.exact());
    }

    private static ClientState replace(ClientState state, Screen.Replay next) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.set(screens.indexOf(state.ground()), next);
        return state.with(screens);
    }
}
