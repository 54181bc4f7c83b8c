package org.parlor.client.cli.option;

import org.parlor.rules.InvalidInputException;

/** Checks the ports of options. */
public final class PortOption {
    private static final int PORT_MAX = 65_535;

    private PortOption() {}

    /**
     * @param option name of the option, without dashes
     * @param min 0 if the option takes it for any port or the default one, else 1
     * @throws InvalidInputException if the port is out of range
     */
    public static void requireValid(String option, int port, int min) {
        if (port < min || port > PORT_MAX) {
            throw new InvalidInputException(option, "Invalid port '" + port + "': a number from 1 to " + PORT_MAX);
        }
    }
}
