package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.view.Animations;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.StyleRole;

final class AnimationsTest {
    /** The time of all events of the test. */
    private static final long THEN = StateFixtures.NOW + 500;

    private static ClientState moved(String game, String move) {
        ClientState state = StateFixtures.game(game);
        return StateFixtures.after(state, StateFixtures.received(StateFixtures.moved(state, move)));
    }

    private static List<Integer> lit(ClientState state) {
        Frame frame = RootView.render(state, 80, 24);
        TreeSet<Integer> lit = new TreeSet<>();
        for (int y = 0; y < frame.rows(); y++) {
            for (int x = 0; x < frame.columns(); x++) {
                if (frame.role(x, y) == StyleRole.SELECTED
                        && frame.target(x, y).orElseThrow() instanceof ClickTarget.BoardCell at) {
                    lit.add(at.cell());
                }
            }
        }
        return List.copyOf(lit);
    }

    private static OptionalLong untilNextFrame(ClientState state) {
        return state.topScreen().untilNextFrame(state);
    }

    private static List<Integer> cells(ClientState state) {
        GameState game = state.game().orElseThrow();
        AnimationFrame animationFrame = Animations.frame(state, game, ((GameScreen) state.topScreen()).board());
        return animationFrame.cells();
    }

    @Test
    void what_was_turned_over_stands_out_for_a_while() {
        ClientState state = moved("reversi", "d3");
        assertEquals(List.of(27), lit(state.withNow(THEN)));
        assertEquals(OptionalLong.of(400), untilNextFrame(state.withNow(THEN)));
        assertEquals(OptionalLong.of(1), untilNextFrame(state.withNow(THEN + 399)));
        assertEquals(List.of(27), lit(state.withNow(THEN + 399)));
        assertEquals(OptionalLong.empty(), untilNextFrame(state.withNow(THEN + 400)));
        assertEquals(List.of(), lit(state.withNow(THEN + 400)));
    }

    @Test
    void seeds_fall_one_after_another() {
        ClientState state = moved("kalah", "s3");
        List<List<Integer>> steps = IntStream.range(0, 6)
                .mapToObj(step -> cells(state.withNow(THEN + 120L * step)).subList(0, 8))
                .toList();
        assertEquals(
                List.of(
                        List.of(4, 4, 0, 4, 4, 4, 0, 4),
                        List.of(4, 4, 0, 5, 4, 4, 0, 4),
                        List.of(4, 4, 0, 5, 5, 4, 0, 4),
                        List.of(4, 4, 0, 5, 5, 5, 0, 4),
                        List.of(4, 4, 0, 5, 5, 5, 1, 4),
                        List.of(4, 4, 0, 5, 5, 5, 1, 4)),
                steps);
        assertEquals(List.of(4), lit(state.withNow(THEN + 240)));
        assertEquals(OptionalLong.of(70), untilNextFrame(state.withNow(THEN + 290)));
        assertEquals(List.of(6), lit(state.withNow(THEN + 599)));
        assertEquals(List.of(), lit(state.withNow(THEN + 600)));
    }

    @Test
    void a_mark_lies_where_it_was_put_at_once() {
        assertEquals(
                OptionalLong.empty(), untilNextFrame(moved("tictactoe", "b2").withNow(THEN)));
    }

    @Test
    void the_next_move_takes_the_place_of_the_one_before() {
        ClientState first = moved("reversi", "d3");
        ClientState second = StateFixtures.after(first, StateFixtures.received(StateFixtures.moved(first, "c5")));
        assertEquals(List.of(35), lit(second.withNow(THEN)));
    }

    @Test
    void a_game_that_is_only_shown_lies_still() {
        assertEquals(
                OptionalLong.empty(),
                untilNextFrame(StateFixtures.game("reversi", "d3").withNow(THEN)));
    }

    @Test
    void what_is_played_is_the_game_after_the_move() {
        ClientState state = moved("kalah", "s3");
        assertEquals(1, state.withNow(THEN).game().orElseThrow().position().cells()[6]);
    }
}
