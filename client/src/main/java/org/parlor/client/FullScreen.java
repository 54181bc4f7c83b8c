package org.parlor.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.ColourDepth;
import org.parlor.client.local.LocalLauncher;
import org.parlor.client.memory.KnownServers;
import org.parlor.client.memory.Memory;
import org.parlor.client.memory.Sessions;
import org.parlor.client.model.Choice;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Opponent;
import org.parlor.client.model.Settings;
import org.parlor.client.model.Visit;
import org.parlor.client.plain.Wish;
import org.parlor.client.tui.Tui;
import org.parlor.client.tui.TuiStart;

/** The full screen as this command line wants it: whether it can be had, and how it begins. */
record FullScreen(Surroundings surroundings, GlobalOptions options) {

    /** Whether there is a terminal that can show it, and nothing is asked for that only lines can do. */
    boolean isWanted() {
        String terminal = surroundings.variable("TERM");
        boolean able = surroundings.terminal() && !terminal.isEmpty() && !terminal.equals("dumb");
        return able && !options.plain && !options.wantsLines();
    }

    int run(Opening opening) {
        return run(opening, null);
    }

    /** @param visit the server the opening is about, and as whom */
    int run(Opening opening, @Nullable Visit visit) {
        return run(opening, visit, new LocalLauncher());
    }

    int run(Opening opening, @Nullable Visit visit, LocalLauncher launcher) {
        TuiStart start = new TuiStart(
                opening, visit, memory(), settings(), depth(), warning(), "parlor-tui/" + Version.number());
        return Tui.run(start, launcher, surroundings.environment(), surroundings.err());
    }

    private Memory memory() {
        return new Memory(Sessions.in(surroundings.sessions()), new KnownServers(surroundings.knownServers()));
    }

    private ColourDepth depth() {
        return ColourDepth.of(surroundings.environment(), options.colourWish());
    }

    private Settings settings() {
        String name = options.name;
        Settled settled = options.settled();
        return new Settings(
                name == null ? "" : name,
                options.record == null ? surroundings.savedGames().toString() : options.record,
                settled.config().file().toString(),
                options.ascii,
                settled.chosen(),
                settled.config().custom().custom());
    }

    /** On the screen one would not see what was told before it. */
    private String warning() {
        List<String> warnings = options.settled().config().warnings();
        String more = warnings.size() < 2 ? "" : " (parlor config tells " + (warnings.size() - 1) + " more)";
        return warnings.isEmpty() ? "" : warnings.get(0) + more;
    }

    /** The game of a command line, with the opponent it names. */
    static Opening play(Wish wish, boolean here, String level) {
        return new Opening.Play(new Choice(
                wish.rules().kind(),
                wish.rules().options().values(),
                here ? Opponent.HERE : Opponent.BOT,
                level,
                wish.side(),
                wish.control(),
                wish.start()));
    }
}
