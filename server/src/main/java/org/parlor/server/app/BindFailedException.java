package org.parlor.server.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;

/** The server cannot listen on a configured address. The message names the address and the reason. */
public final class BindFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int UNPRIVILEGED_PORT_MIN = 1024;
    private static final int PROBE_MILLIS = 500;

    /** Why an address cannot be bound. The operating system states it in the language of the locale only. */
    private enum Reason {
        NO_SUCH_ADDRESS("no such address"),
        NOT_LOCAL("not an address of this computer"),
        PRIVILEGED("permission denied"),
        IN_USE("address already in use");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    private final String portOption;
    private final String hostOption;
    private final Reason reason;

    BindFailedException(ListenAddress address, IOException cause) {
        this(address, reason(address), cause);
    }

    private BindFailedException(ListenAddress address, Reason reason, IOException cause) {
        super("Cannot listen on " + address.host() + " port " + address.port() + ": " + reason.text, cause);
        this.portOption = address.portOption();
        this.hostOption = address.hostOption();
        this.reason = reason;
    }

    private static Reason reason(ListenAddress address) {
        try {
            InetAddress host = InetAddress.getByName(address.host());
            boolean local = host.isAnyLocalAddress()
                    || host.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(host) != null;
            if (!local) {
                return Reason.NOT_LOCAL;
            }
            return address.port() < UNPRIVILEGED_PORT_MIN && !accepts(host, address.port())
                    ? Reason.PRIVILEGED
                    : Reason.IN_USE;
        } catch (UnknownHostException e) {
            return Reason.NO_SUCH_ADDRESS;
        } catch (IOException e) {
            return Reason.NOT_LOCAL;
        }
    }

    private static boolean accepts(InetAddress host, int port) {
        try (Socket probe = new Socket()) {
            InetAddress target = host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host;
            probe.connect(new InetSocketAddress(target, port), PROBE_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
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
        return switch (reason) {
            case IN_USE -> "Change " + port + ", or stop the process that uses the port (see ss -ltnp)";
            case PRIVILEGED -> "Ports below 1024 require privileges; change " + port;
            case NO_SUCH_ADDRESS, NOT_LOCAL -> "Change " + label.apply(hostOption) + " to an address of this computer";
        };
    }
}
