package org.parlor.connection;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Why a connection could not be opened, for people. */
public final class ConnectFailure {

    private ConnectFailure() {}

    /** The reason and what to check, to follow "cannot reach HOST:PORT"; empty if nothing is known. */
    public static String text(@Nullable Throwable cause) {
        if (cause == null || cause.getMessage() == null) {
            return "";
        } else if (cause instanceof NotSslRecordException || cause.getCause() instanceof NotSslRecordException) {
            return ": it does not speak TLS on that port";
        } else if (cause instanceof UnknownHostException) {
            return ": no such host";
        } else if (cause instanceof ConnectTimeoutException) {
            return ": no answer; check the address and the firewall";
        } else if (cause instanceof NoRouteToHostException) {
            return ": no route to it; check the address and the network";
        } else if (cause instanceof ConnectException) {
            return ": connection refused; check the port and that the server is running";
        }
        return ": " + cause.getMessage();
    }
}
