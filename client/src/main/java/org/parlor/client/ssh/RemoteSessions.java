package org.parlor.client.ssh;

import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.sshd.common.session.Session;
import org.parlor.client.app.DaemonThreads;
import org.parlor.client.app.FileEffects;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.RecordLoader;
import org.parlor.client.app.SessionResources;
import org.parlor.client.inprocess.LocalAddresses;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.inprocess.RemoteLauncher;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.SessionStore;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;

/** The running sessions of remote users and what they share: threads, connections, the local server and its bots. */
final class RemoteSessions implements AutoCloseable {
    private static final int UI_THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int SWEEP_SECONDS = 1;
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final SshOptions options;
    private final GuestSessions guests;
    private final ConnectionFactory connections = new ConnectionFactory();
    private final LocalLauncher launcher;
    private final ScheduledThreadPoolExecutor threads =
            new ScheduledThreadPoolExecutor(UI_THREADS, DaemonThreads.named("ssh ui"));
    /** Starting a server or bot blocks, so that it has a thread of its own. */
    private final ExecutorService starter = new ThreadPoolExecutor(
            0, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), DaemonThreads.named("ssh starter"));

    private final Set<RemoteSession> running = ConcurrentHashMap.newKeySet();

    /** @param launcher starts servers, bots and analyses; closed by its owner, after the sessions */
    RemoteSessions(SshOptions options, LocalLauncher launcher) {
        this.options = options;
        this.launcher = launcher;
        this.guests = new GuestSessions(options.guests(), options.server());
        threads.setRemoveOnCancelPolicy(true);
        threads.scheduleWithFixedDelay(this::sweep, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
    }

    SshOptions options() {
        return options;
    }

    GuestSessions guests() {
        return guests;
    }

    ScheduledThreadPoolExecutor threads() {
        return threads;
    }

    /** Returns what opens the connections to the server for an SSH client. */
    ConnectionFactory connections(Session session) {
        return connections.with(
                options.alternatives(), options.namesClients() ? ProxyHeader.of(session, isPrivate()) : new byte[0]);
    }

    /** Whether the connections to the server are encrypted or within this computer. */
    private boolean isPrivate() {
        return options.server().trust().encrypted()
                || Stream.concat(Stream.of(options.server()), options.alternatives().stream())
                        .allMatch(server -> LocalAddresses.isLocal(server.host()));
    }

    /** Returns what a session of a user may use; the session closes the connector and the launcher. */
    SessionResources resources(RemoteUser user) {
        RemoteLauncher own = launcher.remote();
        GuestSessions.Guest guest = user.guest();
        CredentialStores stores = guest == null
                ? options.stores()
                : new CredentialStores(
                        guest.store(), SessionStore.none(), options.stores().trusted());
        SavedServer server = new SavedServer(
                options.server(), "Parlor", user.name(), user.session() == null, 0, SavedServer.State.RESUMABLE);
        return new SessionResources(
                new RestrictedConnector(
                        options.server(),
                        connector(user, stores, user.connections()),
                        connector(user, stores, connections),
                        own::hasStarted),
                own,
                (events, postToUi) -> new RemoteFileEffects(server, events, postToUi),
                starter);
    }

    private Connector connector(RemoteUser user, CredentialStores stores, ConnectionFactory factory) {
        return new TcpConnector(options.program(), user.name(), stores, Runnable::run, MonotonicClock::millis, factory);
    }

    void add(RemoteSession session) {
        running.add(session);
    }

    void remove(RemoteSession session) {
        running.remove(session);
        synchronized (running) {
            running.notifyAll();
        }
    }

    /** Ends all sessions, so that their terminals are restored, and waits for this for at most two seconds. */
    private void endAll() {
        running.forEach(session -> session.end("the server has stopped"));
        long deadline = System.nanoTime() + END_NANOS;
        synchronized (running) {
            long left = END_NANOS;
            while (!running.isEmpty() && left > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(running, left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                left = deadline - System.nanoTime();
            }
        }
    }

    /** Ends the sessions without input for long, and those that take no output. */
    private void sweep() {
        guests.save();
        long now = MonotonicClock.millis();
        for (RemoteSession session : running) {
            try {
                session.endIfStalled(now, options.limits());
            } catch (RuntimeException fault) {
                IncidentLog.report(fault);
            }
        }
    }

    /** To be called before the connections are closed. */
    @Override
    public void close() {
        endAll();
        threads.shutdownNow();
        guests.save();
        starter.shutdownNow();
        connections.close();
    }

    /**
     * A connector to certain servers only: users of this computer must not reach other servers through it.
     *
     * @param connector connects to the server
     * @param local connects to the servers on this computer that the user has started
     * @param started tells which these are
     */
    private record RestrictedConnector(
            ServerEndpoint server, Connector connector, Connector local, Predicate<ServerEndpoint> started)
            implements Connector {

        @Override
        public Connection open(
                int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
            if (endpoint.equals(server)) {
                return connector.open(connectionNumber, endpoint, identity, events);
            } else if (started.test(endpoint)) {
                return local.open(connectionNumber, endpoint, identity, events);
            }
            events.accept(new Event.Disconnected(
                    connectionNumber, "You cannot connect to " + endpoint + " from here", ExitCode.REFUSED));
            return new NoConnection();
        }

        @Override
        public void close() {
            connector.close();
            local.close();
        }

        private record NoConnection() implements Connection {

            @Override
            public void send(Effect.Send request) {}

            @Override
            public void setWaiting(int games) {}

            @Override
            public void retry() {}

            @Override
            public void close() {}
        }
    }

    /** A running session of a remote user. */
    interface RemoteSession {

        /** Ends the session if there was no input, or if output waits, for longer than the limits allow. */
        void endIfStalled(long now, SshLimits limits);

        /** Restores the terminal, shows a message and ends the session. */
        void end(String message);
    }

    /**
     * The file effects of a remote user, who reads and changes no file: the only known server is the one served. Games can be
     * pasted.
     */
    private static final class RemoteFileEffects implements FileEffects {
        private static final String NO_FILES = "You have no files on this computer";

        private final SavedServer server;
        private final Consumer<Event> events;
        private final Consumer<Runnable> postToUi;
        private final RecordLoader records;

        RemoteFileEffects(SavedServer server, Consumer<Event> events, Consumer<Runnable> postToUi) {
            this.server = server;
            this.events = events;
            this.postToUi = postToUi;
            this.records = new RecordLoader(events, postToUi);
        }

        @Override
        public void run(Effect.FileEffect effect) {
            if (effect instanceof Effect.ListSavedServers || effect instanceof Effect.ForgetServer) {
                post(new Event.SavedServersListed(List.of(server)));
            } else if (effect instanceof Effect.ListRecordFiles) {
                post(new Event.RecordFilesListed(List.of()));
            } else if (effect instanceof Effect.SaveRecord save) {
                post(new Event.RecordSaved(save.file(), NO_FILES));
            } else if (effect instanceof Effect.ListPasted list) {
                records.listPasted(list.text());
            } else if (effect instanceof Effect.OpenRecord open && open.file().isEmpty()) {
                records.open("", open.number());
            } else if (effect instanceof Effect.ListRecords || effect instanceof Effect.OpenRecord) {
                post(new Event.ReadFailed(NO_FILES, ExitCode.REFUSED));
            }
        }

        private void post(Event event) {
            postToUi.accept(() -> events.accept(event));
        }

        @Override
        public void close() {
            records.close();
        }
    }
}
