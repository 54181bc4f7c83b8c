package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The number of connections of a process that may open few files. */
class OpenFilesTest {
    /** The events about the limit of a server that may open 1,000 files, without time and advice. */
    private static List<String> events(String... options) {
        String[] args = Stream.concat(Stream.of("--memory", "--port", "0"), Stream.of(options))
                .toArray(String[]::new);
        try (ServerProcess server =
                ServerProcess.startWith(List.of("bash", "-c", "ulimit -n 1000 && exec \"$@\"", "limited"), args)) {
            server.port();
            return server.log().stream()
                    .filter(line -> line.contains("open_files_max="))
                    .map(line -> line.replaceFirst("^\\S+ ", "").replaceFirst(" msg=.*", ""))
                    .toList();
        }
    }

    @Test
    void the_default_number_of_connections_is_lowered_to_what_the_limit_allows() {
        assertEquals(List.of("INFO event=connections_max_lowered open_files_max=1000 connections_max=900"), events());
    }

    @Test
    void a_larger_number_that_was_set_causes_a_warning() {
        assertEquals(
                List.of("WARN event=open_files_low open_files_max=1000 connections_max=901"),
                events("--connections-max", "901"));
    }

    @Test
    void a_number_that_the_limit_allows_causes_no_event() {
        assertEquals(List.of(), events("--connections-max", "900"));
    }
}
