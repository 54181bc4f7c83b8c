package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.MatchScore;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

class MatchProgressTest {
    /** Paths of programs differ at their ends. */
    @Test
    void the_live_table_has_complete_names() {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        Match match = new Match(
                rules,
                new TimeControl.None(),
                new OpeningGenerator(rules, 2, true, 1),
                2,
                1,
                Optional.empty(),
                LocalGame::play);
        String first = "./programs/of/the/first/version/engine";
        String second = "./programs/of/the/second/version/engine";
        MatchReport report = new MatchReport(first, second, match, 1);
        MatchTally matchTally = new MatchTally(
                new MatchScore(2, 0, 0, List.of(0, 0, 0, 0, 1)),
                new TreeMap<>(),
                List.of(new TreeMap<>(), new TreeMap<>()),
                0);
        List<String> lines =
                new MatchProgress(new PrintWriter(new StringWriter()), report, match.pairs(), 0).lines(matchTally);
        assertEquals("tictactoe                                   won  drawn   lost   score", lines.get(0));
        assertEquals("./programs/of/the/first/version/engine        2      0      0  100.0%", lines.get(1));
        assertEquals("./programs/of/the/second/version/engine       0      0      2    0.0%", lines.get(2));
    }
}
