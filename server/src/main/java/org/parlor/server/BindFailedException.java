package org.parlor.server;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;

/** The server cannot listen on a configured address. The message names the address and the reason. */
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

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /**
     * How the operator can resolve the failure.
     *
     * @param label maps an option name to the place where its value is set
     */
    public String advice(UnaryOperator<String> label) {
        String port = label.apply(option.port());
        if (getMessage().contains("in use")) {
            return "Change " + port + ", or stop the process that uses the port (see ss -ltnp)";
        } else if (getMessage().contains("denied")) {
            return "Ports below 1024 require privileges; change " + port;
        }
        return "Change " + label.apply(option.host()) + " to an address of this computer";
    }
}
