package org.parlor.bots.protocols;

import java.io.IOException;
import java.util.List;

/** A program with a child process that ignores the end of its standard input, and has a child itself. */
final class WaitingProgram {
    private WaitingProgram() {}

    public static void main(String[] arguments) throws IOException, EngineException, InterruptedException {
        ChildProcess child = ChildProcess.start(List.of("sh", "-c", "sleep 600 & echo $$ $!; wait"));
        System.out.println(child.readLine(Long.MAX_VALUE));
        Thread.currentThread().join();
    }
}
