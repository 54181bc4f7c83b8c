package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DocsCommandTest {

    @Test
    void prints_the_address_of_the_documentation(@TempDir Path folder) throws IOException {
        Path page = Files.createFile(folder.resolve("index.html"));
        StringWriter out = new StringWriter();
        int code = new CommandLine(new DocsCommand(() -> page))
                .setOut(new PrintWriter(out))
                .execute();
        assertEquals(List.of(0, page.toUri() + System.lineSeparator()), List.of(code, out.toString()));
    }

    @Test
    void a_program_without_documentation_says_where_it_is() {
        Path page = Path.of("target", "docs", "index.html").toAbsolutePath();
        Shell.Run run = Shell.run(List.of(), "docs");
        assertEquals(
                List.of(
                        1,
                        "",
                        "parlor: no documentation at " + page
                                + ": the zip, .deb and .rpm packages of Parlor contain it\n"),
                List.of(run.code(), run.out(), run.err()));
    }
}
