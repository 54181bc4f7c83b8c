package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.parlor.testing.ProgramCommands;

class FileQueueTest {
    @Test
    void a_queue_that_is_opened_and_closed_during_shutdown_runs_its_operations() throws Exception {
        Process program = new ProcessBuilder(ProgramCommands.java(Exiting.class.getName()))
                .redirectErrorStream(true)
                .start();
        assertEquals("written\nclosed\n", new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    /** A program that opens a queue while it exits, as after a signal during its start. */
    static final class Exiting {
        private Exiting() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try (FileQueue files = new FileQueue()) {
                    files.execute(() -> System.out.println("written"));
                }
                System.out.println("closed");
            }));
            System.exit(0);
        }
    }
}
