package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.SessionMessage;
import org.parlor.rules.InvalidInputException;
import org.slf4j.LoggerFactory;

/**
 * The saved sessions by server, each with its latest token. A session used by another running process is not
 * shared, because two users may share a computer.
 */
public final class SessionStore {
    private static final int SESSIONS_MAX = 50;

    /** Null to keep the sessions in memory. */
    private final @Nullable SessionFile file;

    private List<SavedSession> memory = List.of();
    private final int sessionsMax;
    private final long self;
    /** Whether the process with an id runs and was already running at an instant. */
    private final BiPredicate<Long, Long> processes;

    private final LongSupplier wallClock;
    private final Runnable changed;

    private SessionStore(
            @Nullable SessionFile file,
            int sessionsMax,
            long self,
            BiPredicate<Long, Long> processes,
            LongSupplier wallClock,
            Runnable changed) {
        this.file = file;
        this.sessionsMax = sessionsMax;
        this.self = self;
        this.processes = processes;
        this.wallClock = wallClock;
        this.changed = changed;
    }

    /** Opens the store of a file for this process. */
    public static SessionStore open(Path file) {
        return open(file, ProcessHandle.current().pid(), SessionStore::runs, System::currentTimeMillis);
    }

    /** @param wallClock the time of logins, in milliseconds since 1970 */
    public static SessionStore open(Path file, long self, BiPredicate<Long, Long> processes, LongSupplier wallClock) {
        return new SessionStore(new SessionFile(file), SESSIONS_MAX, self, processes, wallClock, () -> {});
    }

    /** Process ids are reused: a process that started later is another one. */
    private static boolean runs(long pid, long since) {
        return ProcessHandle.of(pid)
                .map(process -> process.info().startInstant())
                .filter(start ->
                        start.map(begun -> begun.toEpochMilli() <= since).orElse(true))
                .isPresent();
    }

    /** Returns a store that saves nothing. */
    public static SessionStore none() {
        return new SessionStore(null, 0, 0, (pid, since) -> false, () -> 0, () -> {});
    }

    /**
     * Returns a store that keeps one session until the program ends; a new connection takes the session over.
     *
     * @param changed called after each change of the session
     */
    public static SessionStore inMemory(Runnable changed) {
        return new SessionStore(null, 1, 0, (pid, since) -> false, System::currentTimeMillis, changed);
    }

    /** Adds the session of a guest that was kept elsewhere. */
    public synchronized void restore(ServerEndpoint server, String user, String token) {
        long now = wallClock.getAsLong();
        SavedSession restored =
                new SavedSession(server.key(), server.trust().encrypted(), "", user, true, token, now, 0, 0, 0);
        change(true, all -> all.add(restored));
    }

    /**
     * Acquires the session of a server.
     *
     * @param spec the requested name, empty for the latest
     */
    public synchronized Optional<SavedServer> resume(ServerEndpoint server, String spec) {
        return change(Optional.empty(), all -> {
            Optional<SavedSession> found = all.stream()
                    .filter(session -> session.isAt(server) && session.isFor(spec) && isFree(session))
                    .max(Comparator.comparingLong(SavedSession::lastLoginAt));
            found.ifPresent(session -> replace(all, session, session.withHolder(self, wallClock.getAsLong())));
            return found.map(this::server);
        });
    }

    public synchronized Optional<Login> login(ServerEndpoint server, String user) {
        return read().stream()
                .filter(session -> session.isAt(server) && session.user().equals(user))
                .flatMap(session -> Optional.ofNullable(session.token()).stream())
                .<Login>map(Login.Resume::new)
                .findFirst();
    }

    private boolean isFree(SavedSession session) {
        return session.token() != null && (session.holder() == 0 || !processes.test(session.holder(), session.since()));
    }

    /** Saves the token of a login, which invalidates the previous one. */
    public synchronized void save(ServerEndpoint server, SessionMessage.Hello hello, SessionMessage.Welcome welcome) {
        SessionMessage.Welcome.CurrentUser user = welcome.user();
        long now = wallClock.getAsLong();
        SavedSession kept = new SavedSession(
                server.key(),
                server.trust().encrypted(),
                hello.name(),
                user.name(),
                user.guest(),
                welcome.resume(),
                now,
                self,
                now,
                0);
        change(true, all -> {
            all.removeIf(of(server, user.name()));
            all.add(0, kept);
            return true;
        });
    }

    /** Marks the session as expired. */
    public synchronized void forget(ServerEndpoint server, String user) {
        change(true, all -> {
            all.stream().filter(of(server, user)).findFirst().ifPresent(old -> replace(all, old, old.withoutToken()));
            return true;
        });
    }

    /**
     * Releases the session after a regular disconnect.
     *
     * @param waiting how many games wait for the user
     */
    public synchronized void release(ServerEndpoint server, String user, int waiting) {
        change(true, all -> {
            all.stream()
                    .filter(of(server, user))
                    .filter(session -> session.holder() == self)
                    .findFirst()
                    .ifPresent(old -> replace(all, old, old.withoutHolder(waiting)));
            return true;
        });
    }

    /** Returns the saved servers: first those that may have running games, then the latest first. */
    public synchronized List<SavedServer> servers() {
        return read().stream()
                .map(this::server)
                .sorted(Comparator.comparing(
                                (SavedServer savedServer) -> savedServer.state() != SavedServer.State.GAMES_WAITING)
                        .thenComparing(Comparator.comparingLong(SavedServer::lastLoginAt)
                                .reversed()))
                .toList();
    }

    public synchronized void remove(SavedServer savedServer) {
        change(true, all -> all.removeIf(of(savedServer.address(), savedServer.user())));
    }

    private SavedServer server(SavedSession session) {
        return new SavedServer(
                endpoint(session),
                session.title(),
                session.user(),
                session.guest(),
                session.lastLoginAt(),
                state(session),
                session.waiting());
    }

    private SavedServer.State state(SavedSession session) {
        if (session.token() == null) {
            return SavedServer.State.EXPIRED;
        } else if (session.holder() == 0) {
            return SavedServer.State.RESUMABLE;
        }
        return isFree(session) ? SavedServer.State.GAMES_WAITING : SavedServer.State.IN_USE;
    }

    private static ServerEndpoint endpoint(SavedSession session) {
        return ServerEndpoint.parse(session.server(), session.tls() ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
    }

    private static Predicate<SavedSession> of(ServerEndpoint server, String user) {
        return session -> session.isAt(server) && session.user().equals(user);
    }

    private List<SavedSession> read() {
        return (file == null ? memory : file.read())
                .stream().filter(SessionStore::isValid).toList();
    }

    private static boolean isValid(SavedSession session) {
        try {
            endpoint(session);
            return true;
        } catch (InvalidInputException damaged) {
            return false;
        }
    }

    private static void replace(List<SavedSession> all, SavedSession old, SavedSession fresh) {
        all.remove(old);
        all.add(0, fresh);
    }

    private <R> R changed(List<SavedSession> all, Function<List<SavedSession>, R> change) {
        all.removeIf(session -> !isValid(session));
        R result = change.apply(all);
        all.subList(Math.min(all.size(), sessionsMax), all.size()).clear();
        return result;
    }

    /** @param failed the result if the file cannot be changed */
    private <R> R change(R failed, Function<List<SavedSession>, R> change) {
        if (file == null) {
            List<SavedSession> all = new ArrayList<>(memory);
            R result = changed(all, change);
            memory = List.copyOf(all);
            changed.run();
            return result;
        }
        try {
            return file.change(all -> changed(all, change));
        } catch (IOException unwritable) {
            LoggerFactory.getLogger(SessionStore.class).warn("Cannot save the session: {}", unwritable.toString());
            return failed;
        }
    }
}
