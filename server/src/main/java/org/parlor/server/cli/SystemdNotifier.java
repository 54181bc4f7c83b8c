package org.parlor.server.cli;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd when the service is ready and stops, and resets its watchdog while the server responds. Runs the program {@code
 * systemd-notify}, because Java has no datagram sockets for Unix domain addresses. Does nothing outside of a service of the
 * type notify.
 */
final class SystemdNotifier {
    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotifier.class);
    private static final String SOCKET = "NOTIFY_SOCKET";
    private static final long RESPONSE_MILLIS = 2_000;
    private static final long PROGRAM_MILLIS = 5_000;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(SystemdNotifier::thread);
    /** Empty outside of a service that notifies. */
    private final String socket;
    /** Zero without a watchdog. */
    private final long watchdogMicros;

    /** @param environment the variables that systemd sets */
    SystemdNotifier(Map<String, String> environment) {
        socket = environment.getOrDefault(SOCKET, "");
        String pid = environment.getOrDefault("WATCHDOG_PID", "");
        boolean addressed = pid.isEmpty()
                || pid.equals(Long.toString(ProcessHandle.current().pid()));
        watchdogMicros = !socket.isEmpty() && addressed ? micros(environment.getOrDefault("WATCHDOG_USEC", "")) : 0;
    }

    private static long micros(String text) {
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    }

    /**
     * Reports that the service is ready, and starts to reset the watchdog.
     *
     * @param ping completed by the threads of the server
     */
    void ready(Supplier<? extends CompletableFuture<?>> ping) {
        send("READY=1");
        if (watchdogMicros > 0) {
            thread.scheduleWithFixedDelay(() -> reset(ping.get()), 0, watchdogMicros / 3, TimeUnit.MICROSECONDS);
        }
    }

    /** Reports that the service stops, and resets the watchdog no more. Does not wait for systemd. */
    void stopping() {
        thread.shutdownNow();
        if (!socket.isEmpty()) {
            thread(() -> send("STOPPING=1")).start();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "systemd");
        thread.setDaemon(true);
        return thread;
    }

    private void reset(CompletableFuture<?> response) {
        boolean responds = response.handle((value, failure) -> failure == null)
                .completeOnTimeout(false, RESPONSE_MILLIS, TimeUnit.MILLISECONDS)
                .join();
        if (responds) {
            send("WATCHDOG=1");
        } else {
            LogEvent.UNRESPONSIVE.log(LOG, RESPONSE_MILLIS);
        }
    }

    private void send(String state) {
        if (socket.isEmpty()) {
            return;
        }
        ProcessBuilder command = new ProcessBuilder("systemd-notify", state)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        command.environment().put(SOCKET, socket);
        try {
            Process program = command.start();
            if (!program.waitFor(PROGRAM_MILLIS, TimeUnit.MILLISECONDS)) {
                program.destroyForcibly();
                LogEvent.NOTIFY_FAILED.log(LOG, state, "no response within " + PROGRAM_MILLIS + " ms");
            } else if (program.exitValue() != 0) {
                LogEvent.NOTIFY_FAILED.log(LOG, state, "exit code " + program.exitValue());
            }
        } catch (IOException e) {
            LogEvent.NOTIFY_FAILED.log(LOG, state, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
