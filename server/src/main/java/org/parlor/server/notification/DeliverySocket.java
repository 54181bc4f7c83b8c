package org.parlor.server.notification;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The socket of an attempt. Closing it ends the exchange and prevents further ones. Thread-safe. */
final class DeliverySocket implements AutoCloseable {
    private static final int ADDRESSES_MAX = 4;

    private @Nullable Socket socket;
    private boolean closed;

    private synchronized Socket open() throws SocketException {
        if (closed) {
            throw new SocketException("closed");
        }
        socket = new Socket(Proxy.NO_PROXY);
        return socket;
    }

    /** Connects to the first address that accepts, of the first {@value #ADDRESSES_MAX}; each has the same share of the time. */
    Socket connect(List<InetAddress> addresses, int port, Duration timeout) throws IOException {
        List<InetAddress> tried = addresses.subList(0, Math.min(addresses.size(), ADDRESSES_MAX));
        IOException failure = new UnknownHostException();
        for (InetAddress address : tried) {
            Socket next = open();
            try {
                next.connect(new InetSocketAddress(address, port), (int) timeout.toMillis() / tried.size());
                return next;
            } catch (IOException e) {
                next.close();
                failure = e;
            }
        }
        throw failure;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (socket != null) {
            socket.close();
        }
    }
}
