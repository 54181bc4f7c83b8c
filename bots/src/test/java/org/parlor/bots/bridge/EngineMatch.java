package org.parlor.bots.bridge;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.bots.engine.Level;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LevelEngineFactory;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.search.SearchLimits;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Plays a pair of games between an external engine and a level, one for each seat. */
final class EngineMatch {

    private EngineMatch() {}

    /** Returns the numbers of the reasons for which the games ended. */
    static String ends(
            EngineProtocol protocol,
            List<String> command,
            String game,
            Map<String, Object> options,
            TimeControl timeControl,
            Duration moveTimeout)
            throws Exception {
        Rules rules = Games.find(game).orElseThrow().rules(options);
        try (ExternalEnginePool engine = new ExternalEnginePool(protocol, command, moveTimeout, 1)) {
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
