package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.testing.ProgramCommands;

/** The number of connections of a process that may open few files. */
class OpenFilesTest {
    /** The servers end at once, because their port is in use, but after they have checked the limit. */
    @Test
    void the_default_is_lowered_to_what_the_limit_allows_and_a_larger_number_causes_a_warning()
            throws InterruptedException {
        try (ParlorServer other = ParlorServer.start(ServerConfig.embedded())) {
            String start = "--memory --port " + other.port();
            List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -n 1000 && exec \"$@\"", "limited"));
            command.addAll(ProgramCommands.java(
                    CommandSequence.class.getName(),
                    start,
                    start + " --connections-max 901",
                    start + " --connections-max 900"));
            try (ServerProcess servers = ServerProcess.startProgram(command)) {
                assertEquals(0, servers.exit());
                assertEquals(
                        List.of(
                                "INFO event=connections_max_lowered open_files_max=1000 connections_max=900",
                                "WARN event=open_files_low open_files_max=1000 connections_max=901"),
                        servers.log().stream()
                                .filter(line -> line.contains("open_files_max="))
                                .map(line -> line.replaceFirst("^\\S+ ", "").replaceFirst(" msg=.*", ""))
                                .toList());
                assertEquals(3, servers.messages().size(), () -> servers.log().toString());
            }
        }
    }
}
