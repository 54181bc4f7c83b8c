package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.api.Command;

/** Bugs in the time given to the core. */
final class TimeBugs {
    private static final long OFF_MILLIS = 700;

    private TimeBugs() {}

    static final class LateFlag implements CoreInterceptor {
        @Override
        public long tick(long next) {
            return next == Long.MAX_VALUE ? next : next + OFF_MILLIS;
        }
    }

    /** The core learns of a closed connection one command late. */
    static final class LateDisconnect implements CoreInterceptor {
        private final List<Command> late = new ArrayList<>();

        @Override
        public List<Command> commands(Command command) {
            if (command instanceof Command.Disconnected) {
                late.add(command);
                return List.of();
            }
            List<Command> commands = new ArrayList<>(List.of(command));
            commands.addAll(late);
            late.clear();
            return commands;
        }
    }

    static final class EarlyFlag implements CoreInterceptor {
        private long last;

        @Override
        public long tick(long next) {
            return next == Long.MAX_VALUE ? next : next - OFF_MILLIS;
        }

        @Override
        public long time(Command command, long now) {
            last = Math.max(last, command instanceof Command.Tick ? now + OFF_MILLIS : now);
            return last;
        }
    }
}
