package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.testing.ProgramCommands;

/** Two running programs that share a session file. */
class TwoProcessesTest {
    private final List<Process> processes = new ArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void each_session_is_resumed_by_one_process_and_no_session_is_lost() throws Exception {
        Path file = folder.resolve("session.json");
        SessionStore before = SessionStore.open(file, 0, (pid, since) -> false, () -> 5);
        IntStream.range(0, SessionProcess.SHARED)
                .forEach(i -> before.save(
                        SessionProcess.server("shared", i), SessionProcess.HELLO, SessionProcess.welcome("guest-ana")));
        Taker one = start(file, "one");
        Taker two = start(file, "two");
        one.go();
        two.go();
        List<String> taken = new ArrayList<>(one.taken());
        taken.addAll(two.taken());
        assertEquals(
                names(SessionProcess.SHARED, "shared"), taken.stream().sorted().toList());
        Set<String> all = new TreeSet<>(names(SessionProcess.SHARED, "shared"));
        all.addAll(names(SessionProcess.OWN, "one"));
        all.addAll(names(SessionProcess.OWN, "two"));
        List<SavedServer> places = SessionStore.open(file).servers();
        assertEquals(
                List.copyOf(all),
                places.stream()
                        .map(savedServer -> savedServer.address().toString())
                        .sorted()
                        .toList());
        assertEquals(
                Set.of(SavedServer.State.IN_USE),
                Set.copyOf(places.stream().map(SavedServer::state).toList()));
    }

    private static List<String> names(int count, String name) {
        return IntStream.range(0, count)
                .mapToObj(i -> SessionProcess.server(name, i).toString())
                .sorted()
                .toList();
    }

    private Taker start(Path file, String name) throws IOException {
        Process process = new ProcessBuilder(
                        ProgramCommands.java(SessionProcess.class.getName(), file.toString(), name))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.add(process);
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("ready", out.readLine());
        return new Taker(process.outputWriter(StandardCharsets.UTF_8), out);
    }

    private record Taker(Writer in, BufferedReader out) {

        void go() throws IOException {
            in.write("go\n");
            in.flush();
        }

        List<String> taken() throws IOException {
            List<String> lines = new ArrayList<>();
            String line = out.readLine();
            while (line != null && !line.equals("done")) {
                lines.add(line);
                line = out.readLine();
            }
            assertEquals("done", line);
            return lines;
        }
    }
}
