package org.parlor.client.game.setup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;

/** Parses an offer typed in the lobby: {@code reversi rows=6 clock=5+3 as=white rated range=1400-1600 code}. */
public final class OfferParser {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})-(\\d{1,4})");

    private OfferParser() {}

    /** @throws InvalidInputException describing the valid input */
    public static GameSetup parse(String typed) {
        String[] words = typed.strip().split("\\s+");
        if (words[0].isEmpty()) {
            throw new InvalidInputException("game", "Missing game: add one of " + String.join(", ", Games.ids()));
        }
        GameKind kind = Games.get(words[0]);
        Map<String, Object> options = new LinkedHashMap<>();
        TimeControl control = new TimeControl.None();
        SeatPreference seatPreference = SeatPreference.RANDOM;
        OfferTerms terms = OfferTerms.DEFAULT;
        for (int i = 1; i < words.length; i++) {
            if (words[i].equals("rated")) {
                terms = terms.rated(true);
                continue;
            } else if (words[i].equals("code")) {
                terms = terms.hidden(true);
                continue;
            }
            String[] pair = words[i].split("=", 2);
            if (pair.length < 2) {
                throw new InvalidInputException(
                        "option", "Invalid option '" + words[i] + "': write NAME=VALUE, as in clock=5+3");
            } else if (pair[0].equals("clock")) {
                control = TimeControlFormat.parse(pair[1]);
            } else if (pair[0].equals("as")) {
                seatPreference = GameSetup.side(kind, pair[1]);
            } else if (pair[0].equals("range")) {
                terms = terms.withRange(range(pair[1]));
            } else {
                options.put(pair[0], option(kind, pair[0], "clock, as").parse(pair[1]));
            }
        }
        GameSetup setup = new GameSetup(
                kind, options, Opponent.ANYONE, GameSetup.DEFAULT.level(), seatPreference, control, null, terms);
        if (terms.rated() && !setup.terms().rated()) {
            throw new InvalidInputException("rated", "Only games with the standard options can be rated");
        }
        return setup;
    }

    private static List<Integer> range(String text) {
        Matcher bounds = RANGE.matcher(text);
        if (!bounds.matches()) {
            throw new InvalidInputException(
                    "range", "Invalid range '" + text + "': lowest and highest, as in 1400-1800");
        }
        return List.of(Integer.valueOf(bounds.group(1)), Integer.valueOf(bounds.group(2)));
    }

    /** @param others the options that all games have */
    static OptionSpec option(GameKind kind, String key, String others) {
        return kind.option(key)
                .orElseThrow(() -> new InvalidInputException(
                        key,
                        "Unknown option '" + key + "': " + kind.id() + " has "
                                + kind.options().stream()
                                        .map(option -> option.key() + ", ")
                                        .collect(Collectors.joining())
                                + others));
    }
}
