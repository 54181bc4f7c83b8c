package org.parlor.client.tui;

import java.nio.file.Path;
import org.parlor.client.frame.ColourDepth;
import org.parlor.client.memory.Memory;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;

/** The full-screen client at a real terminal with parts that fail as only a bug of ours makes them fail. */
final class BrokenMain {

    private BrokenMain() {}

    public static void main(String[] arguments) {
        TuiStart start = new TuiStart(
                new Opening.Home(),
                null,
                Memory.of(Path.of("target/known-servers")),
                Settings.USUAL,
                ColourDepth.of(System.getenv(), "auto"),
                "",
                "parlor-tui/test");
        System.exit(Tui.run(start, new BrokenLauncher(), System.getenv(), System.err));
    }
}
