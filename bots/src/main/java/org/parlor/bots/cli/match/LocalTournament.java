package org.parlor.bots.cli.match;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.MatchScore;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** Plays a round robin or a gauntlet of three or more players with the same openings, and prints their ranking. */
final class LocalTournament {
    private static final double PERCENT = 100;

    private final PairingRunner runner;
    private final List<String> words;
    private final List<Contestant> players;
    private final long seed;
    private final PrintWriter out;
    private final List<MatchScore> scores = new ArrayList<>();
    private final JsonArray pairings = new JsonArray();

    /** @param words the players as on the command line, which must differ */
    LocalTournament(PairingRunner runner, List<String> words, List<Contestant> players, long seed, PrintWriter out) {
        this.runner = runner;
        this.words = words;
        this.players = players;
        this.seed = seed;
        this.out = out;
        players.forEach(player -> scores.add(MatchScore.NONE));
    }

    /** @throws InvalidInputException if a player is specified twice: its pairings would have the same titles */
    static void requireDifferent(List<String> words) {
        HashSet<String> known = new HashSet<>();
        for (String word : words) {
            if (!known.add(word)) {
                throw new InvalidInputException(
                        "players", "player " + SafeQuote.quote(word) + " is specified twice; remove one of them");
            }
        }
    }

    /** @param isGauntlet whether the first player plays all others, which do not play each other */
    void play(boolean isGauntlet, boolean json) throws IOException, InterruptedException, MatchAbortedException {
        try {
            for (int first = 0; first < (isGauntlet ? 1 : players.size() - 1); first++) {
                for (int second = first + 1; second < players.size(); second++) {
                    play(first, second, json);
                }
            }
        } finally {
            print(json);
        }
    }

    private void play(int first, int second, boolean json)
            throws IOException, InterruptedException, MatchAbortedException {
        MatchReport report =
                new MatchReport(players.get(first).name(), players.get(second).name(), runner.match(), seed);
        runner.play(
                report,
                words.get(first),
                players.get(first),
                words.get(second),
                players.get(second),
                (matchTally, isComplete) -> {
                    if (matchTally.pairsPlayed() > 0) {
                        add(first, second, matchTally);
                        print(report, matchTally, isComplete, json);
                    }
                });
    }

    private void add(int first, int second, MatchTally matchTally) {
        scores.set(first, scores.get(first).plus(matchTally.score()));
        scores.set(second, scores.get(second).plus(matchTally.score().reversed()));
    }

    private void print(MatchReport report, MatchTally matchTally, boolean isComplete, boolean json) {
        if (json) {
            pairings.add(JsonParser.parseString(report.json(matchTally, isComplete)));
            runner.warn(report, matchTally, isComplete);
        } else {
            out.println(report.lines(matchTally, isComplete));
            out.flush();
        }
    }

    /** Prints the players with games, the best first, with their Elo relative to their opponents. */
    private void print(boolean json) {
        List<Integer> ranking = new ArrayList<>();
        for (int player = 0; player < players.size(); player++) {
            if (scores.get(player).games() > 0) {
                ranking.add(player);
            }
        }
        ranking.sort(Comparator.comparingDouble(
                (Integer player) -> -scores.get(player).score()));
        if (json && !ranking.isEmpty()) {
            out.println(object(ranking));
        } else if (!ranking.isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "%2s  %-40s %6s %8s %7s %7s  %s%n",
                    "#",
                    "player",
                    "games",
                    "points",
                    "score",
                    "drawn",
                    "Elo to its opponents");
            for (int rank = 0; rank < ranking.size(); rank++) {
                out.println(row(rank + 1, ranking.get(rank)));
            }
        }
        out.flush();
    }

    private String row(int rank, int player) {
        MatchScore score = scores.get(player);
        return String.format(
                Locale.ROOT,
                "%2d  %-40s %6d %8.1f %6.1f%% %6.1f%%  %s",
                rank,
                players.get(player).name(),
                score.games(),
                score.score() * score.games(),
                PERCENT * score.score(),
                PERCENT * score.drawnGames(),
                EloEstimate.of(score));
    }

    private JsonObject object(List<Integer> ranking) {
        JsonArray rows = new JsonArray();
        for (int player : ranking) {
            MatchScore score = scores.get(player);
            JsonObject row = new JsonObject();
            row.addProperty("player", players.get(player).name());
            row.addProperty("games", score.games());
            row.addProperty("score", score.score());
            row.addProperty("drawnGames", score.drawnGames());
            row.add("elo", MatchReport.elo(EloEstimate.of(score)));
            rows.add(row);
        }
        JsonObject object = new JsonObject();
        object.add("ranking", rows);
        object.add("pairings", pairings);
        return object;
    }
}
