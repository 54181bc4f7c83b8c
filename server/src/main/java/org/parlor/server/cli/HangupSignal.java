package org.parlor.server.cli;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles SIGHUP, which makes a service reload its settings. With a controlling terminal the default action stays in place
 * and the signal stops the server, because the terminal was closed.
 */
final class HangupSignal {
    private static final Logger LOG = LoggerFactory.getLogger(HangupSignal.class);
    private static final Path STATUS = Path.of("/proc/self/stat");
    private static final int TERMINAL_FIELD = 4;

    private HangupSignal() {}

    /** Runs the action on each SIGHUP, if the platform supports the signal. */
    static void handle(Runnable action) {
        if (hasTerminal()) {
            return;
        }
        try {
            // By reflection: javac warns about direct use of sun.misc, and the warning cannot be suppressed.
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            MethodHandle run = MethodHandles.publicLookup()
                    .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
                    .bindTo(action);
            Object adapter =
                    MethodHandleProxies.asInterfaceInstance(handler, MethodHandles.dropArguments(run, 0, signal));
            Object hangup = signal.getConstructor(String.class).newInstance("HUP");
            Object before = signal.getMethod("handle", signal, handler).invoke(null, hangup, adapter);
            // A JVM that is started with SIGHUP ignored, as nohup does, never receives it.
            if (before == handler.getField("SIG_IGN").get(null)) {
                LogEvent.SIGNAL_IGNORED.log(LOG, "HUP");
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            LogEvent.SIGNAL_UNSUPPORTED.logFailure(LOG, e, "HUP");
        }
    }

    private static boolean hasTerminal() {
        try {
            String status = Files.readString(STATUS);
            // The program name, in parentheses, may contain spaces.
            String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
            return !fields[TERMINAL_FIELD].equals("0");
        } catch (IOException noLinux) {
            return System.getenv("TERM") != null;
        }
    }
}
