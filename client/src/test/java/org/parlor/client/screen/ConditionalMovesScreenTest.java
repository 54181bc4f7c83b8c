package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.game.ConditionalListScreen;
import org.parlor.client.screen.game.ConditionalMovesScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.ClickTarget;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.rules.BoardLayout;

/** Conditional moves and premoves on the full screen. */
class ConditionalMovesScreenTest {
    /** The opponent is to move. */
    private static ClientState reversi() {
        return StateFixtures.game("reversi", "d3");
    }

    private static Event told(ClientState state, @Nullable String reason, String... lines) {
        GameState game = state.session().game("g17").orElseThrow();
        return received(new GameMessage.Conditional(game.gameId(), game.seq(), game.ply(), List.of(lines), reason));
    }

    private static List<GameRequest> set(String... lines) {
        return List.of(new GameRequest.SetConditional("g17", 1, List.of(lines)));
    }

    private static void checkFrames(String name, ClientState state) {
        Golden.check(name + "-80x24", RootView.render(state, 80, 24));
        Golden.check(name + "-40x14", RootView.render(state, 40, 14));
    }

    @Test
    void a_square_selected_in_the_opponents_turn_is_a_premove_and_escape_cancels_it() {
        Update premove = step(reversi(), keys("c4", "<ENTER>"));
        assertEquals(set("* c4"), messages(premove));
        ClientState shown = after(premove.state(), told(premove.state(), null, "* c4"));
        checkFrames("premove", shown);
        assertEquals(set(), messages(step(shown, keys("<ESCAPE>"))));
        assertEquals(set(), messages(step(shown, keys("c4", "<ENTER>"))));
        assertEquals(set("* f4"), messages(step(shown, keys("f4", "<ENTER>"))));
    }

    @Test
    void a_click_sets_a_premove_only_where_a_move_may_be_legal() {
        ClientState state = reversi();
        BoardLayout board = state.game().orElseThrow().rules().board();
        assertEquals(
                set("* c4"),
                messages(step(
                        state,
                        new Event.Clicked(
                                new ClickTarget.BoardCell(board.find("c4").getAsInt())))));
        assertEquals(
                List.of(),
                messages(step(
                        state,
                        new Event.Clicked(
                                new ClickTarget.BoardCell(board.find("d4").getAsInt())))));
        Update occupied = step(state, keys("d4", "<ENTER>"));
        assertEquals(List.of(), messages(occupied));
        assertEquals(
                "It is bob's turn. d4 cannot be legal after it",
                occupied.state().status().text());
    }

    @Test
    void a_premove_is_confirmed_where_moves_are() {
        ClientState state = reversi();
        ClientState confirming = state.with(state.settings().with(Setting.CONFIRM_MOVES, "on"));
        Update asked = step(confirming, keys("c4", "<ENTER>"));
        assertEquals(List.of(), messages(asked));
        assertTrue(ConfirmDialog.isOpen(asked.state(), ConfirmDialog.Subject.MOVE));
        assertEquals(set("* c4"), messages(step(asked.state(), keys("y"))));
        assertEquals(List.of(), messages(step(asked.state(), keys("n"))));
        ClientState moved = after(asked.state(), received(moved(state, "c5")));
        assertInstanceOf(GameScreen.class, moved.topScreen());
    }

    @Test
    void a_pit_typed_in_the_opponents_turn_is_the_users() {
        ClientState kalah = StateFixtures.game("kalah", "s1");
        assertEquals(set("* s4"), messages(step(kalah, keys("4", "<ENTER>"))));
    }

    @Test
    void moves_are_played_out_for_both_sides_and_each_answer_is_set() {
        ClientState board = after(reversi(), keys("I"));
        assertInstanceOf(ConditionalMovesScreen.class, board.topScreen());
        Update asked = step(board, keys("c5", "<ENTER>"));
        assertEquals(List.of(), messages(asked));
        Update answered = step(asked.state(), keys("d6", "<ENTER>"));
        assertEquals(set("c5 d6"), messages(answered));
        ClientState told = after(answered.state(), told(answered.state(), null, "c5 d6"));
        checkFrames("conditional", told);
        Update further = step(told, keys("e3", "<ENTER>", "f4", "<ENTER>"));
        assertEquals(set("c5 d6 e3 f4"), messages(further));
        Update other = step(
                after(further.state(), told(further.state(), null, "c5 d6 e3 f4", "e3 f4")),
                keys("<BACKSPACE>", "<BACKSPACE>", "<BACKSPACE>", "c6", "<ENTER>"));
        assertEquals(set("e3 f4", "c5 c6"), messages(other));
        assertInstanceOf(
                GameScreen.class, after(other.state(), keys("<ESCAPE>")).topScreen());
    }

    @Test
    void an_illegal_move_is_refused_where_it_is_played_out() {
        Update refused = step(reversi(), keys("I", "a1", "<ENTER>"));
        assertEquals(List.of(), messages(refused));
        assertEquals(
                "a1 is not legal for White. Legal: c3 e3 c5",
                refused.state().status().text());
    }

    @Test
    void the_lines_are_listed_changed_and_deleted() {
        ClientState set = after(reversi(), told(reversi(), null, "c5 d6 e3 f4", "e3 f4", "* c4"));
        ClientState list = after(set, keys("I"));
        assertInstanceOf(ConditionalListScreen.class, list.topScreen());
        checkFrames("conditional-list", list);
        assertEquals(set("c5 d6 e3 f4", "* c4"), messages(step(list, keys("<DOWN>", "x"))));
        assertEquals(set(), messages(step(list, keys("X"))));
        ClientState changing = after(list, keys("<ENTER>"));
        assertEquals(List.of("c5", "d6", "e3", "f4"), ((ConditionalMovesScreen) changing.topScreen()).line());
        assertEquals(
                "A premove answers any move: delete it, or select another square on the board",
                after(list, keys("<DOWN>", "<DOWN>", "<ENTER>")).status().text());
        assertInstanceOf(GameScreen.class, after(list, keys("<ESCAPE>")).topScreen());
        ClientState none = after(list, told(list, "takeback"));
        assertEquals(List.of(), none.session().game("g17").orElseThrow().conditionalMoves());
        assertEquals(0, ((ConditionalListScreen) none.topScreen()).list().selected());
    }

    @Test
    void the_board_closes_when_the_opponent_moves() {
        ClientState board = after(reversi(), keys("I", "c5", "<ENTER>"));
        GameState game = board.session().game("g17").orElseThrow();
        ClientState moved = after(board, received(moved(game, "e3")));
        assertInstanceOf(GameScreen.class, moved.topScreen());
        assertEquals(List.of("d3", "e3"), moves(moved));
    }

    private static List<String> moves(ClientState state) {
        return state.game().orElseThrow().history().plies().stream()
                .map(ply -> ply.move())
                .toList();
    }

    @Test
    void a_move_that_is_answered_at_once_rings_no_bell_but_an_illegal_premove_does() {
        ClientState set = after(reversi(), told(reversi(), null, "* c4"));
        Update moved = step(set, received(moved(set, "c5")));
        assertEquals(List.of(), moved.effects());
        Update ended = step(moved.state(), told(moved.state(), "illegal"));
        assertEquals(List.of(new Effect.Bell()), ended.effects());
        assertEquals(
                "Your premove is not legal now. Your turn: 5 moves.",
                ended.state().status().text());
        Update other = step(reversi(), received(moved(reversi(), "c5")));
        assertEquals(List.of(new Effect.Bell()), other.effects());
    }

    @Test
    void the_last_answer_rings_the_bell_if_the_turn_stays_with_the_user() {
        ClientState kalah = StateFixtures.game("kalah", "s1");
        ClientState set = after(kalah, told(kalah, null, "* s2"));
        Update moved = step(set, received(moved(set, "n6")));
        assertEquals(List.of(), moved.effects());
        assertEquals(List.of("s2"), game(moved.state()).conditionalMoves());
        assertTrue(game(moved.state()).isAnswered());
        Update answered = step(moved.state(), received(moved(moved.state(), "s2")));
        assertEquals(List.of(new Effect.Bell()), answered.effects());
        assertFalse(game(answered.state()).isAnswered());
        assertEquals(
                List.of(), step(answered.state(), told(answered.state(), null)).effects());
    }

    @Test
    void a_pass_of_the_opponent_that_is_answered_rings_no_bell() {
        ClientState set = after(reversi(), told(reversi(), null, "c5 d6 e3", "* c4"));
        ClientState moved = after(set, received(moved(set, "c5")));
        ClientState answered = after(moved, received(moved(moved, "d6")));
        assertEquals(List.of("e3"), game(answered).conditionalMoves());
        GameMessage.Moved other = moved(answered, "e3");
        Update passed = step(
                answered,
                received(new GameMessage.Moved(
                        other.g(),
                        other.seq(),
                        other.ply(),
                        other.by(),
                        "pass",
                        true,
                        0,
                        other.pos(),
                        other.aux(),
                        other.to(),
                        other.score(),
                        List.of(),
                        other.clock(),
                        null)));
        assertEquals(List.of(), passed.effects());
        assertTrue(game(passed.state()).isAnswered());
    }

    private static GameState game(ClientState state) {
        return state.session().game("g17").orElseThrow();
    }

    @Test
    void conditional_moves_are_for_the_opponents_turn() {
        ClientState mine = StateFixtures.game("reversi");
        Update refused = step(mine, keys("I"));
        assertEquals(
                "Conditional moves can be set only during your opponent's turn",
                refused.state().status().text());
        assertInstanceOf(GameScreen.class, refused.state().topScreen());
    }
}
