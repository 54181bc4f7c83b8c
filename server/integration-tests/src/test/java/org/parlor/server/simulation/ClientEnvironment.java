package org.parlor.server.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What simulated clients need: connections to a server, and each other. */
public interface ClientEnvironment {
    int CLIENTS = 8;

    List<SimulatedClient> clients();

    /** A request id that was not used before. */
    long newId();

    /** Opens a connection and returns its id. */
    long connect(SimulatedClient client);

    /** Sends a line to the server. */
    void send(long link, String line);

    /** Tries to log in with an invalid or revoked secret on a separate connection. */
    void intrude(String login);

    /** Whether records are pending, so that the outcome of a login cannot be predicted. */
    boolean hasUncommittedWork();

    /** Whether connections continue at another server if theirs fails, and logins of lost connections may arrive late. */
    default boolean isCluster() {
        return false;
    }

    /** The first client, from an index on, that matches. */
    default Optional<SimulatedClient> first(int from, Predicate<SimulatedClient> fit) {
        for (int i = 0; i < CLIENTS; i++) {
            SimulatedClient client = clients().get((from + i) % CLIENTS);
            if (fit.test(client)) {
                return Optional.of(client);
            }
        }
        return Optional.empty();
    }
}
