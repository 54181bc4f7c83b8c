package org.parlor.connection;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Describes connect failures for users. */
public final class ConnectFailureText {
    /** What Java and Netty append to the reason of the operating system. */
    private static final String JAVA_ADDRESS = ": \\S*/\\S+$";

    private ConnectFailureText() {}

    /** Returns the reason and what to check, to append to "cannot reach HOST:PORT"; empty if the cause is unknown. */
    public static String text(@Nullable Throwable cause) {
        if (cause == null || cause.getMessage() == null) {
            return "";
        } else if (cause instanceof NotSslRecordException || cause.getCause() instanceof NotSslRecordException) {
            return ": the server does not speak TLS on that port";
        } else if (cause instanceof UnknownHostException) {
            return ": unknown host; check the spelling of the name";
        } else if (cause instanceof ConnectTimeoutException || cause instanceof SocketTimeoutException) {
            return ": connection timed out; check the address and the firewall";
        } else if (cause instanceof NoRouteToHostException) {
            return ": no route to host; check the address and the network";
        } else if (cause instanceof ConnectException) {
            return ": connection refused; check the port and that the server is running";
        }
        return ": " + cause.getMessage().replaceFirst(JAVA_ADDRESS, "");
    }
}
