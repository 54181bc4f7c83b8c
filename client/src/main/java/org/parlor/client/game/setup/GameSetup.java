package org.parlor.client.game.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/**
 * The choices for a new game.
 *
 * @param options by key; missing ones have their defaults
 * @param level of the bot, if the opponent is a bot
 * @param side the seat of the user
 * @param start the start position, or null for the standard one
 * @param terms the terms of the offer; rated only with standard options and start
 */
public record GameSetup(
        GameKind kind,
        Map<String, Object> options,
        Opponent opponent,
        String level,
        SeatPreference side,
        TimeControl timeControl,
        @Nullable Position start,
        OfferTerms terms) {

    /** The levels of bots, weakest first; {@code match} adapts to its opponent. */
    public static final List<String> LEVELS = List.of(
            "random", "beginner", "easy", "casual", "medium", "skilled", "hard", "expert", "master", "max", "match");

    /** The number of levels that also have a number, from 1: all but {@code match}. */
    public static final int LEVELS_NUMBERED = LEVELS.size() - 1;

    /** The game that Enter on the home screen starts. */
    public static final GameSetup DEFAULT = new GameSetup(
            Games.ALL.get(0), Map.of(), Opponent.BOT, "easy", SeatPreference.FIRST, new TimeControl.None(), null);

    /** @throws InvalidInputException naming the option that is wrong */
    public GameSetup {
        options = kind.rules(options).options().values();
        boolean defaultValue =
                start == null && options.equals(kind.rules().options().values());
        terms = terms.rated(terms.rated() && defaultValue);
    }

    /** A setup with the default terms. */
    public GameSetup(
            GameKind kind,
            Map<String, Object> options,
            Opponent opponent,
            String level,
            SeatPreference side,
            TimeControl control,
            @Nullable Position start) {
        this(kind, options, opponent, level, side, control, start, OfferTerms.DEFAULT);
    }

    /** Parses a seat by its name in the game, or by {@code first}, {@code second}, {@code random}. */
    public static SeatPreference side(GameKind kind, String word) {
        List<String> names = kind.players().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        String wanted = word.strip().toLowerCase(Locale.ROOT);
        if (wanted.equals("first") || wanted.equals(names.get(0))) {
            return SeatPreference.FIRST;
        } else if (wanted.equals("second") || wanted.equals(names.get(1))) {
            return SeatPreference.SECOND;
        } else if (wanted.equals("random")) {
            return SeatPreference.RANDOM;
        }
        throw new InvalidInputException(
                "as",
                "Invalid side '" + word + "': " + names.get(0) + " (first), " + names.get(1) + " (second) or random");
    }

    /** Returns the rank of a bot by the level that it is named after; other names are last. */
    public static int strength(String name) {
        return Math.floorMod(LEVELS.indexOf(name), LEVELS.size() + 1);
    }

    public Rules rules() {
        return kind.rules(options);
    }

    public GameSetup withGame(GameKind next) {
        return new GameSetup(next, Map.of(), opponent, level, side, timeControl, null, terms);
    }

    /** Returns the setup with an option; other options that exclude it have their defaults. */
    public GameSetup with(String key, Object value) {
        Map<String, Object> next = new LinkedHashMap<>(options);
        next.put(key, value);
        try {
            kind.rules(next);
        } catch (InvalidInputException excluded) {
            if (excluded.field().equals(key)) {
                next = Map.of(key, value);
            } else {
                next.remove(excluded.field());
            }
        }
        return new GameSetup(kind, next, opponent, level, side, timeControl, null, terms);
    }

    public GameSetup withOpponent(Opponent next) {
        return new GameSetup(kind, options, next, level, side, timeControl, start, terms);
    }

    public GameSetup withLevel(String nextLevel) {
        return new GameSetup(kind, options, opponent, nextLevel, side, timeControl, start, terms);
    }

    public GameSetup withSide(SeatPreference next) {
        return new GameSetup(kind, options, opponent, level, next, timeControl, start, terms);
    }

    public GameSetup withClock(TimeControl next) {
        return new GameSetup(kind, options, opponent, level, side, next, start, terms);
    }

    public GameSetup withStart(@Nullable Position next) {
        return new GameSetup(kind, options, opponent, level, side, timeControl, next, terms);
    }

    public GameSetup withTerms(OfferTerms next) {
        return new GameSetup(kind, options, opponent, level, side, timeControl, start, next);
    }

    public LobbyRequest.Seek seek() {
        Boolean code = terms.hidden() ? true : null;
        return new LobbyRequest.Seek(kind.id(), options, timeControl, terms.rated(), side, terms.range(), null, code);
    }

    public LobbyRequest.Challenge challenge(String to) {
        StartPosition from = start == null ? null : StartPosition.of(rules(), start);
        return new LobbyRequest.Challenge(to, kind.id(), options, timeControl, terms.rated(), side, from, null);
    }

    /** Whether an open game is the same game with the chosen seat free. */
    public boolean matches(LobbyMessage.Seek seek) {
        boolean seatFree = side == SeatPreference.RANDOM || seek.side() == SeatPreference.RANDOM || side != seek.side();
        return seatFree
                && start == null
                && seek.rated() == terms.rated()
                && seek.game().equals(kind.id())
                && seek.options().equals(options)
                && seek.tc().equals(timeControl);
    }

    /** The equivalent arguments of {@code parlor}. */
    public String command() {
        List<String> words = new ArrayList<>(List.of("play", kind.id()));
        optionWords().forEach(word -> words.add("--" + word.replace('=', ' ')));
        if (opponent.kind() == Opponent.Kind.SAME_KEYBOARD) {
            words.add("--here");
        } else {
            words.add("--bot " + level);
            words.add("--as " + sideWord());
        }
        if (!(timeControl instanceof TimeControl.None)) {
            words.add("--clock " + TimeControlFormat.print(timeControl));
        }
        if (start != null) {
            words.add("--position '" + PositionText.print(rules(), start) + "'");
        }
        return String.join(" ", words);
    }

    /** Returns the equivalent command of plain mode. */
    public String line() {
        boolean player = opponent.kind() == Opponent.Kind.PLAYER;
        List<String> words = new ArrayList<>(player ? List.of("challenge", opponent.name()) : List.of("seek"));
        words.add(kind.id());
        words.addAll(optionWords());
        if (!(timeControl instanceof TimeControl.None)) {
            words.add("clock=" + TimeControlFormat.print(timeControl));
        }
        if (side != SeatPreference.RANDOM) {
            words.add("as=" + sideWord());
        }
        words.addAll(player ? OfferTerms.DEFAULT.rated(terms.rated()).words() : terms.words());
        return String.join(" ", words);
    }

    /** Returns the options other than the default, as in {@code seeds=3}. */
    List<String> optionWords() {
        return kind.options().stream()
                .filter(option -> !options.getOrDefault(option.key(), option.defaultValue())
                        .equals(option.defaultValue()))
                .map(option -> option.key() + "=" + options.get(option.key()))
                .toList();
    }

    /** Returns the name of the chosen seat. */
    private String sideWord() {
        return switch (side) {
            case FIRST -> kind.players().get(0).toLowerCase(Locale.ROOT);
            case SECOND -> kind.players().get(1).toLowerCase(Locale.ROOT);
            case RANDOM -> "random";
        };
    }
}
