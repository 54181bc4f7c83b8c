package org.parlor.client.tui;

import java.nio.charset.StandardCharsets;
import org.parlor.client.frame.ColourDepth;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Effect;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;

/** The full-screen client at this terminal with a table that needs no server, for looking at it and for tests. */
final class DemoMain {

    private DemoMain() {}

    public static void main(String[] arguments) throws Exception {
        boolean unicode = Tui.isUtf8(System.getenv());
        Settings settings = Settings.USUAL.named("ana");
        Effect.Quit quit;
        try (Surface surface = Painter.start(
                new TtyTerminal(unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII),
                ColourDepth.of(System.getenv(), "auto"),
                true)) {
            ClientState state = ClientState.initial(settings, System.currentTimeMillis());
            Loop loop = new Loop(surface, new FakeTable(), new FakeLauncher(), state, System::currentTimeMillis);
            quit = loop.run(new Opening.Home());
        }
        System.exit(quit.exitCode());
    }
}
