package org.parlor.server;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;

/** The address is not free, or not this computer's: the server did not start. The message says which and why. */
public final class BindFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ListenOption option;

    BindFailedException(ListenOption option, String host, int port, IOException cause) {
        super("Cannot listen on " + host + " port " + port + ": " + cause.getMessage(), cause);
        this.option = option;
    }

    BindFailedException(ListenOption option, String host, UnknownHostException cause) {
        super("Cannot listen on " + host + ": no such address", cause);
        this.option = option;
    }

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /**
     * What to do, for an operator.
     *
     * @param label how the operator has set the option of that name
     */
    public String advice(UnaryOperator<String> label) {
        String port = label.apply(option.port());
        if (getMessage().contains("in use")) {
            return "Change " + port + ", or stop the program that uses the port (ss -ltnp shows it)";
        } else if (getMessage().contains("denied")) {
            return "Ports below 1024 need a privilege; change " + port;
        }
        return "Change " + label.apply(option.host()) + " to an address of this computer";
    }
}
