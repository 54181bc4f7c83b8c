package org.parlor.bots.cli.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;

/** Tests {@code parlor-bots bench} on its first position, with the exact node count of one thread. */
class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_position_has_its_score_and_node_count_and_statistics_by_empty_squares() {
        assertEquals(0, run("--to", "40", "--table", "16", "--stats"), err.toString());
        String[] lines = out.toString().split("\n");
        assertEquals("FFO   empties  score  best          nodes     CPU s  Mnodes/s", lines[0]);
        assertEquals("#40        20    +38    a2       12587240", lines[1].replaceAll(" +[0-9.]+ +[0-9.]+$", ""));
        assertEquals("total                            12587240", lines[2].replaceAll(" +[0-9.]+ +[0-9.]+$", ""));
        assertEquals("hash 90274a4d", lines[3]);
        assertTrue(lines[6].matches(" +20 +[0-9]+( +[0-9.]+%){6}"), lines[6]);
        assertTrue(lines[18].matches(" +8 +[0-9]+( +[0-9.]+%){6}"), lines[18]);
        assertEquals(21, lines.length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --from 39          | --from must be 40 to 59, not 39
            --from 50          | --to must be 50 to 59, not 49
            --threads 0        | --threads must be 1 to 256, not 0
            --table 0          | --table must be 1 to 1048576, not 0
            """)
    void invalid_options_are_rejected(String line, String reason) {
        assertEquals(2, run(line.split(" ")));
        assertTrue(err.toString().startsWith("parlor-bots: " + reason), err.toString());
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "bench";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return BotsMain.commandLine(all)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
