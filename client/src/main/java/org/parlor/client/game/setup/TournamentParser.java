package org.parlor.client.game.setup;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Parses a tournament from a line: {@code swiss kalah seeds=3 clock=1+1 rounds=5 bots Friday Kalah}. */
public final class TournamentParser {
    /** An example of a valid line. */
    public static final String SAMPLE = "swiss " + Games.ids().get(0) + " clock=1+1 My Cup";

    private final List<String> words;
    private final TournamentFormat kind;
    private final GameKind game;
    private final Map<String, Object> options = new LinkedHashMap<>();
    private TimeControl clock = new TimeControl.Fischer(180_000, 2_000);
    private @Nullable Integer rounds;
    private @Nullable Integer cycles;
    private @Nullable Integer groupSize;
    private @Nullable Integer minutes;
    private @Nullable Boolean rated;
    private @Nullable OpponentFilter opponentFilter;

    private TournamentParser(List<String> words) {
        if (words.size() < 3) {
            throw new InvalidInputException("tour", "Type kind, game and name, as in " + SAMPLE);
        }
        this.words = words;
        this.kind = kind(words.get(0));
        this.game = Games.get(words.get(1));
    }

    /**
     * Parses a line.
     *
     * @throws InvalidInputException describing the valid input
     * @throws org.parlor.message.RequestException the same
     */
    public static TournamentRequest.Create parse(String typed) {
        return new TournamentParser(Arrays.asList(typed.strip().split("\\s+"))).toRequest();
    }

    private TournamentRequest.Create toRequest() {
        int at = 2;
        while (at < words.size() && isTerm(words.get(at))) {
            at++;
        }
        String name = String.join(" ", words.subList(at, words.size()));
        return new TournamentRequest.Create(
                name, kind, game.id(), options, clock, rated, rounds, cycles, groupSize, minutes, null, opponentFilter);
    }

    private static TournamentFormat kind(String word) {
        try {
            return TournamentFormat.valueOf(word.toUpperCase(Locale.ROOT).replace("-", ""));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException("kind", "Unknown kind '" + word + "': roundrobin, gauntlet, swiss, arena");
        }
    }

    /** Applies a word as an option, if it is one. */
    private boolean isTerm(String word) {
        switch (word) {
            case "rated" -> rated = true;
            case "bots" -> opponentFilter = OpponentFilter.BOT;
            case "people" -> opponentFilter = OpponentFilter.HUMAN;
            default -> {
                return word.contains("=") && isSetting(word.split("=", 2));
            }
        }
        return true;
    }

    private boolean isSetting(String[] pair) {
        switch (pair[0]) {
            case "clock" -> clock = TimeControlFormat.parse(pair[1]);
            case "rounds" -> rounds = number(pair);
            case "cycles" -> cycles = number(pair);
            case "group" -> groupSize = number(pair);
            case "minutes" -> minutes = number(pair);
            default ->
                options.put(
                        pair[0],
                        OfferParser.option(game, pair[0], "clock, rounds, cycles, group, minutes")
                                .parse(pair[1]));
        }
        return true;
    }

    private static Integer number(String[] pair) {
        if (!pair[1].matches("[0-9]{1,5}")) {
            throw new InvalidInputException(pair[0], pair[0] + " is a number, not '" + pair[1] + "'");
        }
        return Integer.valueOf(pair[1]);
    }
}
