package org.parlor.bots;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parlor.bots.match.Elo;
import org.parlor.bots.match.Sprt;
import org.parlor.bots.match.Standing;
import org.parlor.bots.match.Tally;
import org.parlor.rules.Rules;

/** What came of a match, for people and for programs. */
record MatchText(String first, String second, Rules rules, long seed, Optional<Sprt> sprt) {
    private static final double PERCENT = 100;

    /** A few lines. */
    String lines(Tally tally) {
        Standing standing = tally.standing();
        StringBuilder text = new StringBuilder();
        text.append(first)
                .append(" vs ")
                .append(second)
                .append(", ")
                .append(rules.kind().id());
        text.append(": ").append(score(standing)).append(", Elo ").append(Elo.of(standing));
        text.append(String.format(Locale.ROOT, ", LOS %.1f %%%n", PERCENT * standing.superiority()));
        sprt.ifPresent(test -> text.append(test(test, standing)).append('\n'));
        return text.append(rest(tally)).toString();
    }

    /** What the figures come from. */
    String rest(Tally tally) {
        return "pairs of 0 to 4 half points: " + frequencies(tally.standing().pairs()) + "\nends: " + ends(tally)
                + "\n";
    }

    static String score(Standing standing) {
        return String.format(Locale.ROOT, "%s of %d, %.1f %%", standing, standing.games(), PERCENT * standing.score());
    }

    private static String frequencies(List<Integer> pairs) {
        return String.join(" ", pairs.stream().map(String::valueOf).toList());
    }

    private static String test(Sprt test, Standing standing) {
        String verdict = switch (test.verdict(standing)) {
            case H0 -> "H0 is accepted: not better by " + number(test.elo1());
            case H1 -> "H1 is accepted: better by more than " + number(test.elo0());
            case OPEN -> "undecided";
        };
        return "SPRT " + number(test.elo0()) + " to " + number(test.elo1()) + " Elo: " + test.text(standing) + ", "
                + verdict;
    }

    private static String number(double elo) {
        return elo == Math.rint(elo) ? String.valueOf((long) elo) : String.valueOf(elo);
    }

    private String ends(Tally tally) {
        String all = Tally.text(tally.reasons());
        return all
                + failures(first, tally.failures().get(0))
                + failures(second, tally.failures().get(1));
    }

    private static String failures(String who, Map<String, Integer> counts) {
        return counts.isEmpty() ? "" : "; lost by " + who + ": " + Tally.text(counts);
    }

    /** One object in a line. */
    String json(Tally tally) {
        Standing standing = tally.standing();
        JsonObject object = new JsonObject();
        object.addProperty("first", first);
        object.addProperty("second", second);
        object.addProperty("game", rules.kind().id());
        JsonObject options = new JsonObject();
        rules.options().values().forEach((key, value) -> {
            if (value instanceof Number number) {
                options.addProperty(key, number);
            } else {
                options.addProperty(key, String.valueOf(value));
            }
        });
        object.add("options", options);
        object.addProperty("seed", seed);
        object.addProperty("games", standing.games());
        object.addProperty("wins", standing.wins());
        object.addProperty("draws", standing.draws());
        object.addProperty("losses", standing.losses());
        JsonArray pentanomial = new JsonArray();
        standing.pairs().forEach(pentanomial::add);
        object.add("pentanomial", pentanomial);
        object.addProperty("score", standing.score());
        object.add("elo", elo(Elo.of(standing)));
        object.addProperty("los", standing.superiority());
        sprt.ifPresent(test -> object.add("sprt", sprt(test, standing)));
        object.add("reasons", counts(tally.reasons()));
        JsonObject failures = new JsonObject();
        failures.add("first", counts(tally.failures().get(0)));
        failures.add("second", counts(tally.failures().get(1)));
        object.add("failures", failures);
        return new GsonBuilder().serializeNulls().disableHtmlEscaping().create().toJson(object);
    }

    /** What has no bound is null. */
    private static JsonObject elo(Elo elo) {
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

    private static JsonObject sprt(Sprt test, Standing standing) {
        JsonObject object = new JsonObject();
        object.addProperty("elo0", test.elo0());
        object.addProperty("elo1", test.elo1());
        object.addProperty("alpha", test.alpha());
        object.addProperty("beta", test.beta());
        object.addProperty("llr", test.logLikelihoodRatio(standing));
        object.addProperty("lower", test.lower());
        object.addProperty("upper", test.upper());
        Sprt.Verdict verdict = test.verdict(standing);
        object.addProperty("verdict", verdict == Sprt.Verdict.OPEN ? null : verdict.name());
        return object;
    }

    private static JsonObject counts(Map<String, Integer> counts) {
        JsonObject object = new JsonObject();
        counts.forEach(object::addProperty);
        return object;
    }
}
