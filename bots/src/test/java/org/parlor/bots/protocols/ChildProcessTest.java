package org.parlor.bots.protocols;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.parlor.testing.ProgramCommands;

class ChildProcessTest {
    @Test
    void a_program_that_is_killed_leaves_no_child_that_hangs() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "this system has no shell");
        Process program = new ProcessBuilder(ProgramCommands.java(WaitingProgram.class.getName())).start();
        List<ProcessHandle> children = new ArrayList<>();
        try (BufferedReader out = program.inputReader()) {
            for (String pid : String.valueOf(out.readLine()).split(" ")) {
                children.add(ProcessHandle.of(Long.parseLong(pid)).orElseThrow());
            }
            program.destroyForcibly().waitFor();
            Awaitility.await().until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            children.forEach(ProcessHandle::destroyForcibly);
            program.destroyForcibly();
        }
    }

    @Test
    void the_end_of_a_process_that_was_closed_is_no_failure_of_it() throws Exception {
        ChildProcess child = ChildProcess.start(List.of("cat"));
        child.close();
        assertThrows(InterruptedException.class, () -> child.readLine(Long.MAX_VALUE));
    }

    @Test
    void a_program_that_exits_closes_its_children_and_starts_no_more() throws Exception {
        Process program = new ProcessBuilder(ProgramCommands.java(ExitingProgram.class.getName()))
                .redirectErrorStream(true)
                .start();
        try {
            assertEquals(
                    "closed\nthis program is exiting\nno children\n",
                    new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } finally {
            program.descendants().forEach(ProcessHandle::destroyForcibly);
            program.destroyForcibly();
        }
    }
}
