package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import com.googlecode.lanterna.TerminalTextUtils;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.DisplayText;

/** The output to a terminal: only changed cells, and never a cleared screen. */
class TerminalOutputTest {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    @Test
    void only_changed_cells_are_sent() throws IOException {
        ClientState game = StateFixtures.game("reversi");
        try (LanternaBackend ui = LanternaBackend.start(new StreamTerminal(sent), ColourDepth.TRUE)) {
            draw(ui, game);
            assertTrue(sent.size() > 2_000, "the first frame is sent whole");
            sent.reset();
            draw(ui, game);
            assertTrue(sent.size() < 20, "the same frame again took " + sent.size());
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

    /** Lanterna skips the second column only of characters that it considers wide. */
    @Test
    void wide_characters_are_wide_for_lanterna_too() {
        for (char c = ' '; c < 0xffff; c++) {
            assertTrue(!DisplayText.isWide(c) || TerminalTextUtils.isCharDoubleWidth(c), Integer.toHexString(c));
            assertTrue(!DisplayText.isShown(c) || !TerminalTextUtils.isCharDoubleWidth(c), Integer.toHexString(c));
        }
    }

    @Test
    void wide_characters_are_sent_unchanged() throws IOException {
        ClientState asked = after(StateFixtures.home(), keys("m", "漢字名"));
        try (LanternaBackend ui = LanternaBackend.start(new StreamTerminal(sent), ColourDepth.NONE)) {
            draw(ui, asked);
            assertTrue(sent.toString(StandardCharsets.UTF_8).contains("ana漢字名_"));
            sent.reset();
            draw(ui, asked);
            assertTrue(sent.size() < 20, "the same frame again took " + sent.size());
        }
    }

    @Test
    void without_unicode_a_wide_letter_is_a_question_mark_and_a_blank() throws IOException {
        ClientState asked = after(StateFixtures.home(), keys("m", "ä漢!"));
        try (LanternaBackend ui = LanternaBackend.start(new StreamTerminal(sent), ColourDepth.NONE, true)) {
            draw(ui, asked);
            String text = sent.toString(StandardCharsets.UTF_8);
            assertTrue(text.contains("ana?? !_"), text);
            assertTrue(text.chars().allMatch(c -> c < 0x7f), text);
        }
    }

    @Test
    void without_colours_no_colour_is_sent() throws IOException {
        try (LanternaBackend ui = LanternaBackend.start(new StreamTerminal(sent), ColourDepth.NONE)) {
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
