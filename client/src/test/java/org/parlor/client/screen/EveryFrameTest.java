package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.OptionSpec;

/** Properties of every frame of every game at every size, tested with random seeds that a failure prints. */
class EveryFrameTest {
    private static final int GAMES = 12;
    private static final int KEYS = 400;

    static Stream<Object[]> games() {
        return Games.ALL.stream()
                .flatMap(kind -> IntStream.range(0, GAMES).mapToObj(seed -> new Object[] {kind.id(), seed}));
    }

    @ParameterizedTest
    @MethodSource("games")
    void a_random_game_stays_inside_its_frame_and_keeps_the_way_to_help(String id, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        GameKind kind = Games.find(id).orElseThrow();
        ClientState state = StateFixtures.game(id, options(kind, random), random.nextInt(2));
        while (!state.game().orElseThrow().isOver()) {
            check(state, random);
            GameState game = state.game().orElseThrow();
            int[] legal = game.position().legalMoves();
            String move = game.rules().format(legal[random.nextInt(legal.length)]);
            state = StateFixtures.after(state, StateFixtures.received(StateFixtures.moved(game, move)));
            if (state.game().orElseThrow().position().isOver()) {
                GameState over = state.game().orElseThrow();
                state = StateFixtures.after(
                        state,
                        StateFixtures.received(new GameMessage.Ended(
                                over.gameId(), over.seq() + 1, StateFixtures.result(over.position()), null, null)));
            }
        }
        check(state, random);
    }

    @ParameterizedTest
    @MethodSource("games")
    void no_key_and_no_click_breaks_a_screen(String id, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ClientState state = switch (random.nextInt(4)) {
            case 0 -> StateFixtures.game(id);
            case 1 -> lobbyScreen(id);
            case 2 -> StateFixtures.recordListScreen(records(id, random));
            default -> StateFixtures.replay(records(id, random));
        };
        for (int i = 0; i < KEYS; i++) {
            Frame frame = check(state, random);
            Event event = random.nextInt(4) == 0
                    ? frame.target(random.nextInt(frame.columns()), random.nextInt(frame.rows()))
                            .<Event>map(Event.Clicked::new)
                            .orElse(new Event.Scrolled(1))
                    : new Event.Pressed(key(random));
            state = StateFixtures.after(state, event);
        }
    }

    private static GameRecord[] records(String id, SplittableRandom random) {
        return random.ints(1 + random.nextInt(40))
                .mapToObj(i -> StateFixtures.record(id, Map.of()))
                .toArray(GameRecord[]::new);
    }

    private static ClientState lobbyScreen(String id) {
        return StateFixtures.after(
                StateFixtures.online(),
                StateFixtures.received(StateFixtures.lobby()),
                StateFixtures.received(StateFixtures.snapshot(id, Map.of(), 1)));
    }

    private static Key key(SplittableRandom random) {
        Key.Kind[] kinds = Key.Kind.values();
        Key.Kind kind = kinds[random.nextInt(kinds.length)];
        char letter = (char) (random.nextInt(8) == 0 ? random.nextInt(0x4e00, 0x9fff) : random.nextInt(' ', 0x250));
        return random.nextBoolean() ? Key.of(letter) : Key.of(kind);
    }

    private static Frame check(ClientState state, SplittableRandom random) {
        int columns = random.nextInt(1, 200);
        int rows = random.nextInt(1, 60);
        Frame frame = RootView.render(state, columns, rows);
        Supplier<String> where = () -> columns + "x" + rows + "\n" + frame.toText();
        assertEquals(0, frame.overflow(), where);
        boolean tooSmall = frame.row(0).startsWith("Terminal") || columns < 40 || rows < 14;
        assertTrue(tooSmall || frame.row(0).contains("? help") || frame.row(1).contains("? help"), where);
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                char glyph = frame.glyph(x, y);
                boolean rest = x > 0 && DisplayText.isWide(frame.glyph(x - 1, y));
                assertEquals(rest, glyph == Frame.WIDE_CONTINUATION, where);
                assertTrue(rest || DisplayText.isShown(glyph) || DisplayText.isWide(glyph), where);
            }
        }
        return frame;
    }

    private static Map<String, Object> options(GameKind kind, SplittableRandom random) {
        Map<String, Object> options = new LinkedHashMap<>();
        for (OptionSpec spec : kind.options()) {
            List<Object> values = new ArrayList<>();
            if (spec instanceof OptionSpec.Range range) {
                for (int n = range.min(); n <= Math.min(range.max(), 14); n += range.step()) {
                    values.add(n);
                }
            } else if (spec instanceof OptionSpec.Choice choice) {
                values.add(choice.values().get(0));
            }
            options.put(spec.key(), values.get(random.nextInt(values.size())));
        }
        return options;
    }
}
