package org.parlor.client.screen.newgame;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.state.ClientState;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.Games;
import org.parlor.rules.OptionSpec;

/**
 * A field of the form for a new game: its values, and the setup for each of them.
 *
 * @param labels of the values, in the same order as {@code setups}
 * @param current index of the current value
 */
public record NewGameField(String title, List<String> labels, List<GameSetup> setups, int current) {
    public static final String OPPONENT = "Opponent";
    public static final String CLOCK = "Clock";
    private static final int RATING_USUAL = 1500;
    private static final List<String> CLOCKS = List.of("none", "1+0", "3+2", "5+3", "15+10", "30s");

    public NewGameField {
        labels = List.copyOf(labels);
        setups = List.copyOf(setups);
    }

    /** Returns the fields from the top; they depend on the game and the opponent. */
    public static List<NewGameField> of(ClientState state, GameSetup setup) {
        List<NewGameField> fields = new ArrayList<>();
        fields.add(field("Game", Games.ALL, setup.kind(), kind -> kind.name(), GameSetup::withGame, setup));
        for (OptionSpec option : setup.kind().options()) {
            fields.add(option(option, setup));
        }
        fields.add(field(
                OPPONENT, opponents(state, setup), setup.opponent(), Opponent::label, GameSetup::withOpponent, setup));
        if (setup.opponent().kind() == Opponent.Kind.BOT) {
            fields.add(
                    field("Level", GameSetup.LEVELS, setup.level(), NewGameField::level, GameSetup::withLevel, setup));
        }
        fields.add(field(
                "You play",
                List.of(SeatPreference.values()),
                setup.side(),
                seatPreference -> name(seatPreference, setup),
                GameSetup::withSide,
                setup));
        fields.add(field(CLOCK, clocks(setup), setup.timeControl(), NewGameField::clock, GameSetup::withClock, setup));
        if (isForServer(setup)) {
            fields.addAll(terms(state, setup));
        }
        return fields;
    }

    private static boolean isForServer(GameSetup setup) {
        Opponent.Kind kind = setup.opponent().kind();
        return kind == Opponent.Kind.ANYONE || kind == Opponent.Kind.PLAYER;
    }

    /** Returns the fields for terms: guests play no rated games; only an open offer can be restricted. */
    private static List<NewGameField> terms(ClientState state, GameSetup setup) {
        List<NewGameField> fields = new ArrayList<>();
        List<Boolean> rated = state.session().self().guest() ? List.of(false) : List.of(false, true);
        fields.add(field(
                "Rated",
                rated,
                setup.terms().rated(),
                yes -> yes ? "yes" : "no",
                (c, yes) -> c.withTerms(c.terms().rated(yes)),
                setup));
        if (setup.opponent().kind() == Opponent.Kind.ANYONE) {
            fields.add(field(
                    "Ratings",
                    ranges(state, setup),
                    Optional.ofNullable(setup.terms().range()),
                    NewGameField::range,
                    (c, range) -> c.withTerms(c.terms().withRange(range.orElse(null))),
                    setup));
            fields.add(field(
                    "Visibility",
                    List.of(false, true),
                    setup.terms().hidden(),
                    hidden -> hidden ? "invite code" : "public",
                    (c, hidden) -> c.withTerms(c.terms().hidden(hidden)),
                    setup));
        }
        return fields;
    }

    /** Returns ranges around the user's rating, or around the initial rating. */
    private static List<Optional<List<Integer>>> ranges(ClientState state, GameSetup setup) {
        SessionMessage.Welcome.Rating known =
                state.session().self().ratings().get(setup.kind().id());
        int own = known == null ? RATING_USUAL : known.r();
        List<Optional<List<Integer>>> all = new ArrayList<>(List.of(Optional.empty()));
        for (int by : new int[] {100, 200, 400}) {
            all.add(Optional.of(List.of(own - by, own + by)));
        }
        return all;
    }

    private static String range(Optional<List<Integer>> range) {
        return range.map(bounds -> bounds.get(0) + "–" + bounds.get(1)).orElse("any");
    }

    /** Returns the next setup whose label begins with a character; empty if there is none. */
    public Optional<GameSetup> byFirstLetter(char first) {
        return IntStream.rangeClosed(1, labels.size())
                .map(by -> Math.floorMod(current + by, labels.size()))
                .filter(i -> Character.toLowerCase(labels.get(i).charAt(0)) == Character.toLowerCase(first))
                .mapToObj(setups::get)
                .findFirst();
    }

    /** Returns the setup some values further, wrapping around at the ends. */
    public GameSetup neighbour(int by) {
        return setups.get(Math.floorMod(current + by, setups.size()));
    }

    public String label() {
        return labels.get(current);
    }

    private static NewGameField option(OptionSpec option, GameSetup setup) {
        List<Object> values = new ArrayList<>();
        if (option instanceof OptionSpec.Range range) {
            for (int n = range.min(); n <= range.max(); n += range.step()) {
                values.add(n);
            }
        } else if (option instanceof OptionSpec.Choice words) {
            values.addAll(words.values());
        }
        Object now = setup.options().getOrDefault(option.key(), option.defaultValue());
        return field(option.label(), values, now, NewGameField::word, (c, value) -> c.with(option.key(), value), setup);
    }

    private static String word(Object value) {
        return switch (value.toString()) {
            case "forced" -> "if no move";
            case "free" -> "any time";
            default -> value.toString();
        };
    }

    private static <T> NewGameField field(
            String title,
            List<T> values,
            T now,
            Function<T, String> label,
            BiFunction<GameSetup, T, GameSetup> choose,
            GameSetup setup) {
        int current = Math.max(0, values.indexOf(now));
        List<GameSetup> choices = IntStream.range(0, values.size())
                .mapToObj(i -> i == current ? setup : choose.apply(setup, values.get(i)))
                .toList();
        return new NewGameField(title, values.stream().map(label).toList(), choices, current);
    }

    /**
     * Returns the possible opponents: the players at the server; without a server a bot or a second player.
     */
    private static List<Opponent> opponents(ClientState state, GameSetup setup) {
        if (!state.isInLobby()) {
            return List.of(Opponent.BOT, Opponent.SAME_KEYBOARD);
        }
        List<Opponent> all = new ArrayList<>(List.of(Opponent.ANYONE));
        state.session().lobby().users().keySet().stream()
                .filter(name -> !name.equals(state.session().userName()))
                .forEach(name -> all.add(Opponent.player(name)));
        if (setup.opponent().kind() == Opponent.Kind.PLAYER && !all.contains(setup.opponent())) {
            all.add(setup.opponent());
        }
        return all;
    }

    private static List<TimeControl> clocks(GameSetup setup) {
        List<TimeControl> all =
                new ArrayList<>(CLOCKS.stream().map(TimeControlFormat::parse).toList());
        if (!all.contains(setup.timeControl())) {
            all.add(setup.timeControl());
        }
        return all;
    }

    private static String clock(TimeControl control) {
        return TimeControlFormat.print(control);
    }

    private static String level(String level) {
        int number = GameSetup.LEVELS.indexOf(level) + 1;
        return number > GameSetup.LEVELS_NUMBERED ? level : number + " " + level;
    }

    private static String name(SeatPreference seatPreference, GameSetup setup) {
        return switch (seatPreference) {
            case FIRST -> setup.kind().players().get(0);
            case SECOND -> setup.kind().players().get(1);
            case RANDOM -> "random";
        };
    }
}
