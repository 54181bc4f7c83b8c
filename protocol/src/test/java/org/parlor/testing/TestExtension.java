package org.parlor.testing;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Registered for every test class by a service entry. Sets Awaitility's default to {@link Waiting}; adds the
 * {@link FailureReport} and the output since the start of the test to failures; lists skipped tests in
 * {@code target/skipped-tests.txt}, from which the build prints one summary.
 */
public final class TestExtension
        implements BeforeAllCallback,
                BeforeEachCallback,
                TestExecutionExceptionHandler,
                LifecycleMethodExecutionExceptionHandler {
    private static final Path SKIPPED = Path.of("target", "skipped-tests.txt");
    private static final RecentOutput OUT = new RecentOutput(System.out);
    private static final RecentOutput ERR = new RecentOutput(System.err);

    private static volatile long outStart;
    private static volatile long errStart;

    static {
        System.setOut(new PrintStream(OUT, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(ERR, true, StandardCharsets.UTF_8));
        Awaitility.setDefaultTimeout(Duration.ofSeconds(Waiting.LIMIT_SECONDS));
        Awaitility.setDefaultPollInterval(Duration.ofMillis(20));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        startReport();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        startReport();
    }

    private static void startReport() {
        FailureReport.start();
        outStart = OUT.position();
        errStart = ERR.position();
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw described(context, failure);
    }

    @Override
    public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw described(context, failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw described(context, failure);
    }

    private static Throwable described(ExtensionContext context, Throwable failure) {
        if (failure instanceof TestAbortedException) {
            listSkipped(String.valueOf(failure.getMessage()).replaceFirst("^Assumption failed: ", "") + ": "
                    + context.getRequiredTestClass().getSimpleName());
        } else {
            failure.addSuppressed(new Report(FailureReport.text()
                    + "\n--- standard output\n" + FailureReport.tail(OUT.since(outStart))
                    + "\n--- standard error\n" + FailureReport.tail(ERR.since(errStart))));
        }
        return failure;
    }

    private static synchronized void listSkipped(String line) {
        try {
            Files.createDirectories(SKIPPED.getParent());
            Files.writeString(SKIPPED, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Carries the report in the stack trace of the failure, wherever that is shown. */
    private static final class Report extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Report(String text) {
            super("state at the time of the failure:\n" + text, null, false, false);
        }
    }
}
