package org.parlor.server;

import org.parlor.server.core.step.House;
import org.parlor.server.gateway.Limits;

/**
 * Where a server listens, under which house rules, and what it puts up with.
 *
 * @param host the address it listens on: a name, a number, or {@code 0.0.0.0} for all
 * @param port 0 for any that is free
 */
public record ServerConfig(String host, int port, House house, Limits limits) {

    /** The standard house at an address. */
    public static ServerConfig at(String host, int port) {
        return new ServerConfig(host, port, House.standard(), Limits.standard());
    }

    /** For a server inside another program: this computer only, any free port. */
    public static ServerConfig embedded() {
        return at("127.0.0.1", 0);
    }

    public ServerConfig with(House newHouse) {
        return new ServerConfig(host, port, newHouse, limits);
    }

    public ServerConfig with(Limits newLimits) {
        return new ServerConfig(host, port, house, newLimits);
    }
}
