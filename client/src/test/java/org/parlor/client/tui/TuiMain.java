package org.parlor.client.tui;

import org.parlor.client.frame.ColourDepth;
import org.parlor.client.model.Launcher;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;

/**
 * The full-screen client at a real terminal, for tests that need one: with a real server, or with the word
 * {@code broken} and parts that fail as only a bug of ours makes them fail.
 */
final class TuiMain {

    private TuiMain() {}

    public static void main(String[] arguments) {
        boolean broken = arguments.length > 0 && arguments[0].equals("broken");
        Launcher launcher = broken ? new BrokenLauncher() : new RealLauncher();
        TuiStart start = new TuiStart(
                new Opening.Home(),
                Settings.USUAL.named("ana"),
                ColourDepth.of(System.getenv(), "auto"),
                true,
                "parlor-tui/test");
        System.exit(Tui.run(start, launcher, System.getenv(), System.err));
    }
}
