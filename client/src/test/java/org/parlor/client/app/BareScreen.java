package org.parlor.client.app;

import com.googlecode.lanterna.screen.TerminalScreen;
import java.nio.charset.StandardCharsets;
import org.parlor.client.terminal.TtyTerminal;

/** A minimal full-screen program, as a baseline for the start time. */
public final class BareScreen {

    private BareScreen() {}

    public static void main(String[] args) throws Exception {
        try (TerminalScreen screen = new TerminalScreen(new TtyTerminal(StandardCharsets.UTF_8))) {
            screen.startScreen();
            for (int y = 0; y < 24; y++) {
                screen.newTextGraphics().putString(0, y, "a line of text ".repeat(5));
            }
            screen.newTextGraphics().putString(0, 23, FeelBenchmark.MARK);
            screen.refresh();
            screen.readInput();
        }
    }
}
