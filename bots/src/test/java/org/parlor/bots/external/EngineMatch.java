package org.parlor.bots.external;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LevelEngineFactory;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Plays a pair of games between an external engine and a level, one for each seat. */
public final class EngineMatch {

    private EngineMatch() {}

    /** Asks an engine for the first move and returns why it found none. */
    public static String failure(ExternalEngine engine) throws InterruptedException {
        Rules rules = Games.find("reversi").orElseThrow().rules();
        EngineFactory.GameContext context = new EngineFactory.GameContext(
                "g1",
                rules,
                0,
                List.of(new UserInfo("a", false, false, null), new UserInfo("b", false, false, null)),
                new TimeControl.None(),
                rules.initial(),
                List.of());
        EngineSession.SearchRequest request = new EngineSession.SearchRequest(
                rules.initial(), List.of(), new GameMessage.Clock(List.of(60_000L, 60_000L), 0, 0L, List.of()), 0);
        try {
            engine.newGame(context);
            return engine.requestMove(context, request, 1, System.nanoTime() + 1_000_000_000L)
                    .move();
        } catch (EngineException e) {
            return e.getMessage();
        }
    }

    /** Returns the numbers of the reasons for which the games of an engine without settings ended. */
    public static String ends(
            EngineProtocol protocol,
            List<String> command,
            String game,
            Map<String, Object> options,
            TimeControl timeControl,
            Duration moveTimeout)
            throws Exception {
        return ends(EngineSpecification.of(protocol, command), game, options, timeControl, moveTimeout);
    }

    /** Returns the numbers of the reasons for which the games ended. */
    public static String ends(
            EngineSpecification specification,
            String game,
            Map<String, Object> options,
            TimeControl timeControl,
            Duration moveTimeout)
            throws Exception {
        Rules rules = Games.find(game).orElseThrow().rules(options);
        try (ExternalEnginePool engine =
                new ExternalEnginePool(specification, ExternalEngineOptions.of(moveTimeout, 1))) {
            Match match = new Match(
                    rules,
                    timeControl,
                    new OpeningGenerator(rules, 1, false, 5),
                    1,
                    1,
                    Optional.empty(),
                    LocalGame::play);
            Contestant level = new Contestant(
                    "level", new LevelEngineFactory(Level.RANDOM, SearchLimits.depth(1), 5, Runnable::run));
            MatchTally tally = match.play(
                    "title", new Contestant("engine", engine), level, MatchLog.open(null, null, ""), any -> {});
            return MatchTally.text(tally.reasons());
        }
    }
}
