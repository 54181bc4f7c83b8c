package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.ui.ColourDepth;

/** The output to a terminal: only changed cells, and never a cleared screen. */
class TerminalOutputTest {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    @Test
    void only_changed_cells_are_sent() throws IOException {
        ClientState game = StateFixtures.game("reversi");
        try (LanternaBackend ui = new LanternaBackend(new StreamTerminal(sent), ColourDepth.TRUE, false)) {
            draw(ui, game);
            assertTrue(sent.size() > 2_000, "the first frame is sent whole");
            sent.reset();
            draw(ui, game);
            assertEquals(0, sent.size(), "the same frame again");
            sent.reset();
            ClientState pointing = after(game, keys("<TAB>"));
            draw(ui, pointing);
            assertTrue(sent.size() < 300, "a cursor took " + sent.size());
            sent.reset();
            draw(ui, after(pointing, keys("<TAB>")));
            assertTrue(sent.size() < 300, "a move of the cursor took " + sent.size());
            assertFalse(sent.toString(StandardCharsets.UTF_8).contains("\u001b[2J"), "cleared");
            sent.reset();
            ui.repaint();
            draw(ui, game);
            assertTrue(sent.size() > 2_000, "a repaint is sent whole");
        }
    }

    @Test
    void what_is_drawn_over_wide_characters_is_the_same_as_on_a_clear_screen() throws IOException {
        ClientState wide = after(StateFixtures.home(), keys("m", "漢字名"));
        ClientState narrow = after(StateFixtures.home(), keys("m", "x漢y字"));
        for (List<ClientState> states : List.of(List.of(wide, narrow), List.of(narrow, wide))) {
            VirtualTty over = new VirtualTty(80, 24);
            VirtualTty clear = new VirtualTty(80, 24);
            try (LanternaBackend first = new LanternaBackend(over, ColourDepth.NONE, false);
                    LanternaBackend second = new LanternaBackend(clear, ColourDepth.NONE, false)) {
                draw(first, states.get(0));
                draw(first, states.get(1));
                draw(second, states.get(1));
                assertEquals(clear.shown(), over.shown());
            }
        }
    }

    @Test
    void wide_characters_are_sent_unchanged() throws IOException {
        ClientState asked = after(StateFixtures.home(), keys("m", "漢字名"));
        try (LanternaBackend ui = new LanternaBackend(new StreamTerminal(sent), ColourDepth.NONE, false)) {
            draw(ui, asked);
            assertTrue(sent.toString(StandardCharsets.UTF_8).contains("ana漢字名_"));
            sent.reset();
            draw(ui, asked);
            assertEquals(0, sent.size(), "the same frame again");
        }
    }

    @Test
    void without_unicode_a_wide_letter_is_a_question_mark_and_a_blank() throws IOException {
        ClientState asked = after(StateFixtures.home(), keys("m", "ä漢!"));
        try (LanternaBackend ui = new LanternaBackend(new StreamTerminal(sent), ColourDepth.NONE, true)) {
            draw(ui, asked);
            String text = sent.toString(StandardCharsets.UTF_8);
            assertTrue(text.contains("ana?? !_"), text);
            assertTrue(text.chars().allMatch(c -> c < 0x7f), text);
        }
    }

    @Test
    void without_colours_no_colour_is_sent() throws IOException {
        try (LanternaBackend ui = new LanternaBackend(new StreamTerminal(sent), ColourDepth.NONE, false)) {
            draw(ui, StateFixtures.game("reversi"));
            String text = sent.toString(StandardCharsets.UTF_8);
            assertFalse(text.contains("[38;") || text.contains("[48;"), "true or indexed colour");
            assertEquals(-1, indexOfColour(text), "one of the sixteen colours");
        }
    }

    /** 39 and 49 are the default colours. */
    private static int indexOfColour(String text) {
        for (int colour = 0; colour < 8; colour++) {
            for (int base : new int[] {30, 40, 90, 100}) {
                int at = text.indexOf("\u001b[" + (base + colour) + "m");
                if (at >= 0) {
                    return at;
                }
            }
        }
        return -1;
    }

    private static void draw(LanternaBackend ui, ClientState state) throws IOException {
        ui.size();
        ui.draw(RootView.render(state, 80, 24), state.settings().theme());
    }
}
