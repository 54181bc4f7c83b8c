package org.parlor.client.tui;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.Event;
import org.parlor.client.model.Link;
import org.parlor.client.model.Visit;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.wire.Connection;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Identity;
import org.parlor.wire.LinkState;

/** Lines over TCP: translates between the events of the client and the protocol's own connection. */
public final class WireNetwork implements Network {
    private static final int EXIT_UNREACHABLE = 3;
    private static final int EXIT_REFUSED = 4;
    private static final int EXIT_LOST = 5;

    private final String program;
    private final LongSupplier clock;
    /** Where we are not guests. A token is good for one log-in, which brings the next. */
    private final Map<Endpoint, Login> accounts = new ConcurrentHashMap<>();
    /** Made for the first line: the home screen needs none, and should not wait for it. */
    private @Nullable Connector connector;

    /**
     * @param program name and version, as the server is told
     * @param visit where to log in as whom, or null for a guest everywhere
     */
    public WireNetwork(String program, @Nullable Visit visit, LongSupplier clock) {
        this.program = program;
        this.clock = clock;
        if (visit != null && visit.login() instanceof Login.Resume) {
            accounts.put(visit.server(), visit.login());
        }
    }

    @Override
    public Line open(int line, Endpoint endpoint, String name, Consumer<Event> events) {
        Login guest = new Login.Guest(name.isEmpty() ? null : name);
        Identity identity = new Identity(program, List.of(), accounts.getOrDefault(endpoint, guest));
        return new WireLine(line, connector().open(endpoint, identity, new Listener(line, endpoint, events)), events);
    }

    private Connector connector() {
        if (connector == null) {
            connector = new Connector();
        }
        return connector;
    }

    @Override
    public void close() {
        if (connector != null) {
            connector.close();
        }
    }

    private record WireLine(int line, Connection connection, Consumer<Event> events) implements Line {

        @Override
        public void send(long number, ClientMessage message) {
            connection.ask(message).whenComplete((reply, failure) -> events.accept(answer(number, reply)));
        }

        private Event answer(long number, @Nullable Reply reply) {
            Reply told = reply != null
                    ? reply
                    : new Reply.Refused(
                            null,
                            "link_down",
                            "The connection is down, so this was not done. It is being called again",
                            null,
                            null,
                            null,
                            null,
                            null);
            return new Event.Answered(line, number, told);
        }

        @Override
        public void retry() {
            connection.retryNow();
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    private final class Listener implements Connection.Listener {
        private final int line;
        private final Endpoint endpoint;
        private final Consumer<Event> events;
        private boolean welcomed;

        Listener(int line, Endpoint endpoint, Consumer<Event> events) {
            this.line = line;
            this.endpoint = endpoint;
            this.events = events;
        }

        @Override
        public void onMessage(ServerMessage message) {
            events.accept(new Event.Told(line, message));
        }

        @Override
        public void onState(LinkState state) {
            if (state instanceof LinkState.Connecting) {
                events.accept(new Event.Linked(line, Link.connecting(endpoint)));
            } else if (state instanceof LinkState.LoggedIn in) {
                welcomed = true;
                accounts.computeIfPresent(
                        endpoint,
                        (server, used) -> new Login.Resume(in.welcome().resume()));
            } else if (state instanceof LinkState.Lost lost) {
                long retryAt = clock.getAsLong() + lost.retryMillis();
                events.accept(new Event.Linked(line, Link.lost(endpoint, lost.attempt(), retryAt)));
            } else if (state instanceof LinkState.Closed closed
                    && !closed.code().equals("closed")) {
                events.accept(new Event.Parted(line, why(closed), exitCode(closed.code())));
            }
        }

        private String why(LinkState.Closed closed) {
            String message = closed.message();
            return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
        }

        private int exitCode(String code) {
            return welcomed ? EXIT_LOST : code.equals("unreachable") ? EXIT_UNREACHABLE : EXIT_REFUSED;
        }
    }
}
