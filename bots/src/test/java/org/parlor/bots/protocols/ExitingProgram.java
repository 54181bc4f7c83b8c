package org.parlor.bots.protocols;

import java.io.IOException;
import java.util.List;

/** A program that closes a child process, and tries to start another, while it exits. */
final class ExitingProgram {
    private ExitingProgram() {}

    public static void main(String[] arguments) throws IOException {
        ChildProcess child = ChildProcess.start(List.of("cat"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            child.close();
            System.out.println("closed");
            try {
                ChildProcess.start(List.of("sleep", "600"));
                System.out.println("started");
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
            ProcessHandle.current().children().forEach(left -> left.onExit().join());
            System.out.println("no children");
        }));
        System.exit(0);
    }
}
