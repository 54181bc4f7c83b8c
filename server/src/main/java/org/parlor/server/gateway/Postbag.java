package org.parlor.server.gateway;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.Command;

/**
 * What the connections of one thread tell the core, gathered while the thread reads and handed over when it has read all
 * there was: to wake the core's thread costs as much as a move.
 */
final class Postbag implements CommandSink {
    /** So much is handed over even if there is more to read. */
    private static final int FULL = 64;

    private final EventLoop loop;
    private final CommandSink core;
    private List<Command> gathered = new ArrayList<>();

    Postbag(EventLoop loop, CommandSink core) {
        this.loop = loop;
        this.core = core;
    }

    /** On the connections' thread. */
    @Override
    public void submit(Command command) {
        gathered.add(command);
        if (gathered.size() == 1) {
            loop.execute(this::empty);
        } else if (gathered.size() == FULL) {
            empty();
        }
    }

    private void empty() {
        if (!gathered.isEmpty()) {
            List<Command> all = gathered;
            gathered = new ArrayList<>();
            core.submit(all);
        }
    }
}
