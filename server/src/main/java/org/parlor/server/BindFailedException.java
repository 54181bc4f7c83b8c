package org.parlor.server;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;

/** The server cannot listen on a configured address. The message names the address and the reason. */
public final class BindFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String portOption;
    private final String hostOption;

    BindFailedException(ListenAddress address, IOException cause) {
        super(message(address, cause), cause);
        this.portOption = address.portOption();
        this.hostOption = address.hostOption();
    }

    private static String message(ListenAddress address, IOException cause) {
        return "Cannot listen on " + address.host()
                + (cause instanceof UnknownHostException
                        ? ": no such address"
                        : " port " + address.port() + ": " + cause.getMessage());
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
        String port = label.apply(portOption);
        if (getMessage().contains("in use")) {
            return "Change " + port + ", or stop the process that uses the port (see ss -ltnp)";
        } else if (getMessage().contains("denied")) {
            return "Ports below 1024 require privileges; change " + port;
        }
        return "Change " + label.apply(hostOption) + " to an address of this computer";
    }
}
