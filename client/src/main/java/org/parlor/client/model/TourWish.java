package org.parlor.client.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClockText;
import org.parlor.message.TimeControl;
import org.parlor.message.TourKind;
import org.parlor.message.TourRequest;
import org.parlor.message.Vs;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.OptionSpec;

/** A tournament as it is typed: {@code swiss kalah seeds=3 clock=1+1 rounds=5 bots Friday Kalah}. */
public final class TourWish {
    /** As people write them. */
    public static final String SAMPLE = "swiss kalah clock=1+1 My Cup";

    private final List<String> words;
    private final TourKind kind;
    private final GameKind game;
    private final Map<String, Object> options = new LinkedHashMap<>();
    private TimeControl clock = new TimeControl.Fischer(180_000, 2_000);
    private @Nullable Integer rounds;
    private @Nullable Integer cycles;
    private @Nullable Integer minutes;
    private @Nullable Boolean rated;
    private @Nullable Vs vs;

    private TourWish(List<String> words) {
        if (words.size() < 3) {
            throw new InvalidInput("tour", "Type kind, game and name, as in " + SAMPLE);
        }
        this.words = words;
        this.kind = kind(words.get(0));
        this.game = Games.find(words.get(1))
                .orElseThrow(() -> new InvalidInput(
                        "game", "Unknown game '" + words.get(1) + "': " + String.join(", ", Games.ids())));
    }

    /**
     * What is meant.
     *
     * @throws InvalidInput saying what would be right
     * @throws org.parlor.message.Refusal the same
     */
    public static TourRequest.New parse(String typed) {
        return new TourWish(Arrays.asList(typed.strip().split("\\s+"))).wish();
    }

    private TourRequest.New wish() {
        int at = 2;
        while (at < words.size() && isTerm(words.get(at))) {
            at++;
        }
        String name = String.join(" ", words.subList(at, words.size()));
        return new TourRequest.New(name, kind, game.id(), options, clock, rated, rounds, cycles, minutes, null, vs);
    }

    private static TourKind kind(String word) {
        try {
            return TourKind.valueOf(word.toUpperCase(Locale.ROOT).replace("-", ""));
        } catch (IllegalArgumentException e) {
            throw new InvalidInput("kind", "Unknown kind '" + word + "': roundrobin, gauntlet, swiss, arena");
        }
    }

    /** Takes a word for what it says, if it is no part of the name. */
    private boolean isTerm(String word) {
        switch (word) {
            case "rated" -> rated = true;
            case "bots" -> vs = Vs.BOT;
            case "people" -> vs = Vs.HUMAN;
            default -> {
                return word.contains("=") && isSetting(word.split("=", 2));
            }
        }
        return true;
    }

    private boolean isSetting(String[] pair) {
        switch (pair[0]) {
            case "clock" -> clock = ClockText.parse(pair[1]);
            case "rounds" -> rounds = number(pair);
            case "cycles" -> cycles = number(pair);
            case "minutes" -> minutes = number(pair);
            default -> options.put(pair[0], option(pair[0]).parse(pair[1]));
        }
        return true;
    }

    private static Integer number(String[] pair) {
        if (!pair[1].matches("[0-9]{1,5}")) {
            throw new InvalidInput(pair[0], pair[0] + " is a number, not '" + pair[1] + "'");
        }
        return Integer.valueOf(pair[1]);
    }

    private OptionSpec option(String key) {
        return game.options().stream()
                .filter(spec -> spec.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        key,
                        "Unknown option '" + key + "': "
                                + String.join(
                                        ", ",
                                        game.options().stream()
                                                .map(OptionSpec::key)
                                                .toList())
                                + " or clock, rounds, cycles, minutes"));
    }
}
