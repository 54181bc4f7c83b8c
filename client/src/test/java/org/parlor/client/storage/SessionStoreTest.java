package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.SessionMessage;

/** Saved sessions: the newest token, private to the user, and not used by two programs at once. */
class SessionStoreTest {
    private static final ServerEndpoint TOWER = new ServerEndpoint("tower", 7777);
    private static final SessionMessage.Hello HELLO = new SessionMessage.Hello(
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

    @TempDir
    private Path folder = Path.of("");

    private Path file() {
        return folder.resolve("parlor/session.json");
    }

    private long date = 5;

    private SessionStore process(long pid, Long... alive) {
        return SessionStore.open(file(), pid, (number, since) -> Set.of(alive).contains(number), () -> date);
    }

    private static SessionMessage.Welcome welcome(String name, String token) {
        SessionMessage.Welcome.CurrentUser currentUser =
                new SessionMessage.Welcome.CurrentUser(name, false, true, Map.of());
        return new SessionMessage.Welcome(null, currentUser, "s1", token, 60_000, List.of(), 0);
    }

    @Test
    void after_a_kill_the_session_is_resumed_with_the_newest_token() {
        SessionStore killed = process(1, 1L);
        killed.save(TOWER, HELLO, welcome("guest-ana", "r_old"));
        date = 6;
        killed.save(TOWER, HELLO, welcome("guest-ana", "r_new"));
        SessionStore next = process(2, 2L);
        SavedServer savedServer =
                new SavedServer(TOWER, "Club server", "guest-ana", true, 6, SavedServer.State.GAMES_WAITING);
        assertEquals(List.of(savedServer), next.servers());
        assertEquals(Optional.of(savedServer), next.resume(TOWER, "ana"));
        assertEquals(Optional.of(new Login.Resume("r_new")), next.login(TOWER, "guest-ana"));
    }

    @Test
    void a_session_used_by_a_running_program_is_not_available() {
        process(1, 1L).save(TOWER, HELLO, welcome("guest-ana", "r_1"));
        SessionStore second = process(2, 1L, 2L);
        assertEquals(Optional.empty(), second.resume(TOWER, ""));
        second.release(TOWER, "guest-ana", 0);
        assertEquals(Optional.empty(), second.resume(TOWER, ""), "it was not the second's to give");
        process(1, 1L).release(TOWER, "guest-ana", 0);
        assertTrue(second.resume(TOWER, "").isPresent());
        assertEquals(Optional.empty(), process(3, 2L, 3L).resume(TOWER, ""), "held by the second now");
    }

    @Test
    void how_many_games_waited_when_the_program_left_is_kept_until_the_next_login() {
        process(1, 1L).save(TOWER, HELLO, welcome("guest-ana", "r_1"));
        process(1, 1L).release(TOWER, "guest-ana", 3);
        assertEquals(3, process(2, 2L).servers().get(0).waiting());
        process(2, 2L).save(TOWER, HELLO, welcome("guest-ana", "r_2"));
        assertEquals(0, process(3, 3L).servers().get(0).waiting());
    }

    @Test
    void a_process_that_started_after_the_login_holds_no_session() {
        long self = ProcessHandle.current().pid();
        SessionStore.open(file()).save(TOWER, HELLO, welcome("guest-ana", "r_1"));
        assertEquals(List.of(SavedServer.State.IN_USE), states());
        process(self).save(TOWER, HELLO, welcome("guest-ana", "r_1"));
        assertEquals(List.of(SavedServer.State.GAMES_WAITING), states());
    }

    private List<SavedServer.State> states() {
        return SessionStore.open(file()).servers().stream()
                .map(SavedServer::state)
                .toList();
    }

    @Test
    void another_name_port_or_encryption_is_another_session() {
        SessionStore sessions = process(1);
        sessions.save(TOWER, HELLO, welcome("guest-ana", "r_1"));
        assertEquals(Optional.empty(), sessions.resume(TOWER, "bob"));
        assertEquals(Optional.empty(), sessions.resume(new ServerEndpoint("tower", 7778), ""));
        assertEquals(Optional.empty(), sessions.resume(TOWER.withTrust(TrustPolicy.AUTHORITIES), ""));
        assertTrue(sessions.resume(new ServerEndpoint("Tower", 7777), "Ana").isPresent());
    }

    @Test
    void a_rejected_token_is_not_used_again_and_the_server_stays_listed() {
        SessionStore sessions = process(1);
        sessions.save(TOWER, HELLO, welcome("ana", "r_1"));
        sessions.forget(TOWER, "ana");
        assertEquals(Optional.empty(), sessions.resume(TOWER, "ana"));
        assertEquals(
                List.of("ana"),
                sessions.servers().stream().map(SavedServer::user).toList());
        sessions.remove(sessions.servers().get(0));
        assertEquals(List.of(), sessions.servers());
    }

    @Test
    void the_file_is_readable_by_its_owner_only_and_complete() throws IOException {
        process(1).save(TOWER, HELLO, welcome("ana", "r_1"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
        try (var left = Files.list(file().getParent())) {
            assertEquals(
                    List.of(file(), file().resolveSibling("session.json.lock")),
                    left.sorted().toList());
        }
    }

    @Test
    void a_damaged_file_counts_as_empty() throws IOException {
        Files.createDirectories(file().getParent());
        for (String broken : List.of("", "{", "[]", "{\"sessions\":[{\"server\":7}]}", "{\"sessions\":null}")) {
            Files.writeString(file(), broken);
            assertEquals(List.of(), process(1).servers(), broken);
        }
        process(1).save(TOWER, HELLO, welcome("ana", "r_1"));
        assertEquals(1, process(1).servers().size());
    }
}
