package org.parlor.bots.cli.match;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.MatchScore;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.match.statistics.Sprt;

/** Formats the result of a match as text or JSON. */
record MatchReport(String first, String second, Match match, long seed) {
    private static final double PERCENT = 100;
    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    String lines(MatchTally matchTally, boolean isComplete) {
        MatchScore matchScore = matchTally.score();
        StringBuilder text = new StringBuilder();
        text.append(first)
                .append(" vs ")
                .append(second)
                .append(", ")
                .append(match.rules().kind().id());
        text.append(": ").append(score(matchScore)).append(", Elo ").append(EloEstimate.of(matchScore));
        text.append(String.format(Locale.ROOT, ", LOS %.1f %%%n", PERCENT * matchScore.superiority()));
        text.append("nElo ").append(EloEstimate.normalized(matchScore));
        text.append(String.format(
                Locale.ROOT,
                ", drawn %.1f %% of games and %.1f %% of pairs, pairs won to lost %d:%d%n",
                PERCENT * matchScore.drawnGames(),
                PERCENT * matchScore.drawnPairs(),
                matchScore.pairsWon(),
                matchScore.pairsLost()));
        match.sprt().ifPresent(test -> text.append(test(test, matchScore)).append('\n'));
        text.append(details(matchTally));
        warnings(matchTally, isComplete).forEach(warning -> text.append(warning).append('\n'));
        return text.toString();
    }

    /** Returns the pentanomial frequencies and the reasons for the ends of the games. */
    String details(MatchTally matchTally) {
        return "pairs of 0 to 4 half points: " + frequencies(matchTally.score().pairs()) + "\nends: " + ends(matchTally)
                + "\n";
    }

    /** Returns what limits the information in the result: an early end, repeated pairs and exhausted openings. */
    List<String> warnings(MatchTally matchTally, boolean isComplete) {
        List<String> warnings = new ArrayList<>();
        int played = matchTally.pairsPlayed();
        if (matchTally.repeated() > 0) {
            warnings.add("repeated pairs: " + matchTally.repeated() + " of " + played
                    + " have the games of an earlier pair and do not count");
        }
        if (!isComplete) {
            warnings.add("interrupted after " + played + " of " + match.pairs() + " pairs");
        }
        int plies = match.openings().plies();
        int pliesMax = match.openings().pliesMax(played);
        if (pliesMax > plies) {
            warnings.add("openings: up to " + pliesMax + " moves, because the game has too few openings of " + plies);
        }
        if (match.openings().isExhausted(played)) {
            warnings.add("ended after " + played + " of " + match.pairs() + " pairs: there are no more openings");
        }
        return warnings;
    }

    static String score(MatchScore matchScore) {
        return String.format(
                Locale.ROOT, "%s of %d, %.1f %%", matchScore, matchScore.games(), PERCENT * matchScore.score());
    }

    private static String frequencies(List<Integer> pairs) {
        return String.join(" ", pairs.stream().map(String::valueOf).toList());
    }

    private static String test(Sprt test, MatchScore matchScore) {
        String verdict = switch (test.verdict(matchScore)) {
            case H0 -> "H0 accepted: not stronger by " + number(test.elo1());
            case H1 -> "H1 accepted: stronger by more than " + number(test.elo0());
            case OPEN -> "undecided";
        };
        return "SPRT " + number(test.elo0()) + " to " + number(test.elo1()) + unit(test) + ": " + test.text(matchScore)
                + ", " + verdict;
    }

    private static String unit(Sprt test) {
        return test.model() == Sprt.Model.NORMALIZED ? " nElo" : " Elo";
    }

    private static String number(double elo) {
        return elo == Math.rint(elo) ? String.valueOf((long) elo) : String.valueOf(elo);
    }

    private String ends(MatchTally matchTally) {
        String all = MatchTally.text(matchTally.reasons());
        return all
                + failures(first, matchTally.failures().get(0))
                + failures(second, matchTally.failures().get(1));
    }

    private static String failures(String name, Map<String, Integer> counts) {
        return counts.isEmpty() ? "" : "; lost by " + name + ": " + MatchTally.text(counts);
    }

    /** Returns one JSON object on one line. */
    String json(MatchTally matchTally, boolean isComplete) {
        MatchScore matchScore = matchTally.score();
        JsonObject object = new JsonObject();
        object.addProperty("first", first);
        object.addProperty("second", second);
        object.addProperty("game", match.rules().kind().id());
        object.add("options", GSON.toJsonTree(match.rules().options().values()));
        object.addProperty("seed", seed);
        object.addProperty("complete", isComplete);
        object.addProperty("games", matchScore.games());
        object.addProperty("wins", matchScore.wins());
        object.addProperty("draws", matchScore.draws());
        object.addProperty("losses", matchScore.losses());
        object.add("pentanomial", GSON.toJsonTree(matchScore.pairs()));
        object.addProperty("repeated", matchTally.repeated());
        object.addProperty("openingPlies", match.openings().pliesMax(matchTally.pairsPlayed()));
        object.addProperty("score", matchScore.score());
        object.add("elo", elo(EloEstimate.of(matchScore)));
        object.add("nelo", elo(EloEstimate.normalized(matchScore)));
        object.addProperty("los", matchScore.superiority());
        object.addProperty("drawnGames", matchScore.drawnGames());
        object.addProperty("drawnPairs", matchScore.drawnPairs());
        add(object, "pairsRatio", (double) matchScore.pairsWon() / matchScore.pairsLost());
        match.sprt().ifPresent(test -> object.add("sprt", sprt(test, matchScore)));
        object.add("reasons", GSON.toJsonTree(matchTally.reasons()));
        JsonObject failures = new JsonObject();
        failures.add("first", GSON.toJsonTree(matchTally.failures().get(0)));
        failures.add("second", GSON.toJsonTree(matchTally.failures().get(1)));
        object.add("failures", failures);
        return GSON.toJson(object);
    }

    /** Returns the estimate as JSON; infinite values are null. */
    static JsonObject elo(EloEstimate elo) {
        JsonObject object = new JsonObject();
        add(object, "difference", elo.difference());
        add(object, "low", elo.low());
        add(object, "high", elo.high());
        add(object, "error", elo.error());
        return object;
    }

    private static void add(JsonObject object, String key, double value) {
        object.addProperty(key, Double.isFinite(value) ? value : null);
    }

    private static JsonObject sprt(Sprt test, MatchScore matchScore) {
        JsonObject object = new JsonObject();
        object.addProperty("model", test.model().name().toLowerCase(Locale.ROOT));
        object.addProperty("elo0", test.elo0());
        object.addProperty("elo1", test.elo1());
        object.addProperty("alpha", test.alpha());
        object.addProperty("beta", test.beta());
        object.addProperty("llr", test.logLikelihoodRatio(matchScore));
        object.addProperty("lower", test.lower());
        object.addProperty("upper", test.upper());
        Sprt.Verdict verdict = test.verdict(matchScore);
        object.addProperty("verdict", verdict == Sprt.Verdict.OPEN ? null : verdict.name());
        return object;
    }
}
