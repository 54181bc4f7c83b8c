package org.parlor.client.screen.newgame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.layout.HeaderFooterView.KeyHint;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;

/** The fields of the form for a new game. */
public final class NewGameFields {
    static final String OPPONENT = "form.opponent";
    public static final String CLOCK = "form.clock";
    private static final int RATING_USUAL = 1500;
    private static final List<String> CLOCKS = List.of("none", "1+0", "3+2", "5+3", "15+10", "30s");
    private static final List<String> CLOCKS_IN_DAYS = List.of("1d", "3d", "7d", "3d-weekends");

    private NewGameFields() {}

    /** @param enter the key of the text on what Enter does */
    public static List<KeyHint> hints(Messages messages, String enter) {
        return List.of(
                KeyHint.of("Enter", messages.get(enter), Key.of(Key.Kind.ENTER)),
                KeyHint.arrows(messages.get("keys.field")),
                KeyHint.of("←→", messages.get("keys.change"), Key.of(Key.Kind.RIGHT)),
                KeyHint.of("Esc", messages.get("keys.back"), Key.of(Key.Kind.ESCAPE)),
                KeyHint.of(messages.get("keys.letters"), messages.get("keys.typeField"), Key.of(Key.Kind.OTHER)));
    }

    /** Returns the fields from the top; they depend on the game and the opponent. */
    static List<ChoiceField<GameSetup>> of(ClientState state, GameSetup setup) {
        Messages messages = state.messages();
        List<ChoiceField<GameSetup>> fields = new ArrayList<>(game(messages, setup));
        fields.add(ChoiceField.of(
                messages.get(OPPONENT),
                opponents(state, setup),
                setup.opponent(),
                opponent -> name(messages, opponent),
                GameSetup::withOpponent,
                setup));
        if (setup.opponent().kind() == Opponent.Kind.BOT) {
            fields.add(ChoiceField.of(
                    messages.get("form.level"),
                    GameSetup.LEVELS,
                    setup.level(),
                    NewGameFields::level,
                    GameSetup::withLevel,
                    setup));
        }
        fields.add(ChoiceField.of(
                messages.get("form.side"),
                List.of(SeatPreference.values()),
                setup.side(),
                seatPreference -> name(messages, seatPreference, setup),
                GameSetup::withSide,
                setup));
        List<String> clocks = new ArrayList<>(CLOCKS);
        if (isForServer(setup) && !state.session().self().guest()) {
            clocks.addAll(CLOCKS_IN_DAYS);
        }
        fields.add(clock(messages, setup, clocks));
        if (isForServer(setup)) {
            fields.addAll(terms(state, setup));
        }
        return fields;
    }

    /** Returns the fields for the kind of game and its options. */
    public static List<ChoiceField<GameSetup>> game(Messages messages, GameSetup setup) {
        List<ChoiceField<GameSetup>> fields = new ArrayList<>();
        fields.add(ChoiceField.of(
                messages.get("form.game"),
                Games.ALL,
                setup.kind(),
                kind -> GameTexts.of(kind, messages.locale()).name(),
                GameSetup::withGame,
                setup));
        setup.kind().options().forEach(option -> fields.add(option(messages, option, setup)));
        return fields;
    }

    /** Returns the field for the clock of a tournament, which needs one, of days only if all games run at once. */
    public static ChoiceField<GameSetup> tournamentClock(Messages messages, GameSetup setup, boolean days) {
        List<String> clocks = new ArrayList<>(CLOCKS.subList(1, CLOCKS.size()));
        if (days) {
            clocks.addAll(CLOCKS_IN_DAYS);
        }
        return clock(messages, setup, clocks);
    }

    private static ChoiceField<GameSetup> clock(Messages messages, GameSetup setup, List<String> clocks) {
        List<TimeControl> all =
                new ArrayList<>(clocks.stream().map(TimeControlFormat::parse).toList());
        if (!all.contains(setup.timeControl())) {
            all.add(setup.timeControl());
        }
        return ChoiceField.of(
                messages.get(CLOCK), all, setup.timeControl(), TimeControlFormat::print, GameSetup::withClock, setup);
    }

    public static ChoiceField<GameSetup> rated(Messages messages, GameSetup setup, boolean guest) {
        return ChoiceField.of(
                messages.get("form.rated"),
                guest ? List.of(false) : List.of(false, true),
                setup.terms().rated(),
                yes -> messages.get(yes ? "form.yes" : "form.no"),
                (c, yes) -> c.withTerms(c.terms().rated(yes)),
                setup);
    }

    private static boolean isForServer(GameSetup setup) {
        Opponent.Kind kind = setup.opponent().kind();
        return kind == Opponent.Kind.ANYONE || kind == Opponent.Kind.PLAYER;
    }

    /** Returns the fields for terms: guests play no rated games; only an open offer can be restricted. */
    private static List<ChoiceField<GameSetup>> terms(ClientState state, GameSetup setup) {
        List<ChoiceField<GameSetup>> fields = new ArrayList<>();
        Messages messages = state.messages();
        fields.add(rated(messages, setup, state.session().self().guest()));
        if (setup.opponent().kind() == Opponent.Kind.ANYONE) {
            fields.add(ChoiceField.of(
                    messages.get("form.ratings"),
                    ranges(state, setup),
                    Optional.ofNullable(setup.terms().range()),
                    range -> range(messages, range),
                    (c, range) -> c.withTerms(c.terms().withRange(range.orElse(null))),
                    setup));
            fields.add(ChoiceField.of(
                    messages.get("form.visibility"),
                    List.of(false, true),
                    setup.terms().hidden(),
                    hidden -> messages.get(hidden ? "form.hidden" : "form.public"),
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

    private static String range(Messages messages, Optional<List<Integer>> range) {
        return range.map(bounds -> bounds.get(0) + "–" + bounds.get(1)).orElseGet(() -> messages.get("form.any"));
    }

    private static ChoiceField<GameSetup> option(Messages messages, OptionSpec option, GameSetup setup) {
        List<Object> values = new ArrayList<>();
        if (option instanceof OptionSpec.Range range) {
            for (int n = range.min(); n <= range.max(); n += range.step()) {
                values.add(n);
            }
        } else if (option instanceof OptionSpec.Choice words) {
            values.addAll(words.values());
        }
        return ChoiceField.of(
                label(messages, setup.kind(), option),
                values,
                value(option, setup),
                value -> label(messages, setup.kind(), option, value),
                (c, value) -> c.with(option.key(), value),
                setup);
    }

    private static GameTexts.OptionTexts texts(Messages messages, GameKind kind, OptionSpec option) {
        return Objects.requireNonNull(
                GameTexts.of(kind, messages.locale()).options().get(option.key()));
    }

    private static String label(Messages messages, GameKind kind, OptionSpec option) {
        return texts(messages, kind, option).label();
    }

    private static String label(Messages messages, GameKind kind, OptionSpec option, Object value) {
        return texts(messages, kind, option).values().getOrDefault(String.valueOf(value), option.label(value));
    }

    private static Object value(OptionSpec option, GameSetup setup) {
        return setup.options().getOrDefault(option.key(), option.defaultValue());
    }

    /**
     * Returns the state with a message about the options that the change of another one has reset, and why.
     *
     * @param title the title of the field that was changed
     */
    public static ClientState tellResets(
            Messages messages, ClientState state, String title, GameSetup before, GameSetup after) {
        Map<String, Object> contradictory = new LinkedHashMap<>(before.options());
        List<String> reset = new ArrayList<>();
        for (OptionSpec option : before.kind().options()) {
            Object value = value(option, after);
            if (label(messages, before.kind(), option).equals(title)) {
                contradictory.put(option.key(), value);
            } else if (!value.equals(value(option, before))) {
                reset.add(messages.get(
                        "form.reset",
                        label(messages, before.kind(), option),
                        label(messages, before.kind(), option, value)));
            }
        }
        if (reset.isEmpty() || !after.kind().equals(before.kind())) {
            return state;
        }
        try {
            before.kind().rules(contradictory);
            return state;
        } catch (InvalidInputException contradiction) {
            String reason = String.valueOf(contradiction.getMessage()).split(": ")[0];
            return state.info(String.join(", ", reset) + ". " + reason);
        }
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

    private static String level(String level) {
        int number = GameSetup.LEVELS.indexOf(level) + 1;
        return number > GameSetup.LEVELS_NUMBERED ? level : number + " " + level;
    }

    private static String name(Messages messages, Opponent opponent) {
        return opponent.kind() == Opponent.Kind.PLAYER
                ? opponent.name()
                : messages.get("form.opponent." + opponent.kind());
    }

    private static String name(Messages messages, SeatPreference seatPreference, GameSetup setup) {
        List<String> players = GameTexts.of(setup.kind(), messages.locale()).players();
        return switch (seatPreference) {
            case FIRST -> players.get(0);
            case SECOND -> players.get(1);
            case RANDOM -> messages.get("form.random");
        };
    }
}
