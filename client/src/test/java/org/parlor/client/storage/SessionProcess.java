package org.parlor.client.storage;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.SessionMessage;

/** A process that resumes the available sessions, then saves some of its own. It runs until its input ends. */
final class SessionProcess {
    static final int SHARED = 25;
    static final int OWN = 10;
    static final SessionMessage.Hello HELLO = new SessionMessage.Hello(
            List.of(1),
            "parlor/1.0.0",
            "Club server",
            "",
            List.of(),
            List.of(),
            List.of(),
            new SessionMessage.Hello.Limits(16_384, 280, 100),
            null,
            null,
            null,
            0);

    private SessionProcess() {}

    /** @param arguments the file and the name of this process */
    public static void main(String[] arguments) throws IOException {
        SessionStore sessions = SessionStore.open(Path.of(arguments[0]));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        in.readLine();
        for (int i = 0; i < SHARED; i++) {
            sessions.resume(server("shared", i), "")
                    .ifPresent(savedServer -> System.out.println(savedServer.address()));
        }
        for (int i = 0; i < OWN; i++) {
            sessions.save(server(arguments[1], i), HELLO, welcome("guest-" + arguments[1]));
        }
        System.out.println("done");
        in.readLine();
    }

    static ServerEndpoint server(String name, int number) {
        return new ServerEndpoint(name + number, 7777);
    }

    static SessionMessage.Welcome welcome(String name) {
        SessionMessage.Welcome.CurrentUser currentUser =
                new SessionMessage.Welcome.CurrentUser(name, false, true, Map.of());
        return new SessionMessage.Welcome(null, currentUser, "s1", "r_" + name, 60_000, List.of(), 0);
    }
}
