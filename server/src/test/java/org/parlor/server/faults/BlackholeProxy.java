package org.parlor.server.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A TCP proxy that can stop forwarding without closing a connection, as a network does that loses all packets. New connections
 * are accepted and not forwarded either.
 */
final class BlackholeProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int targetPort;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private volatile boolean forwarding = true;

    BlackholeProxy(int targetPort) throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.targetPort = targetPort;
        run(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Drops all data from now on. */
    void cut() {
        forwarding = false;
    }

    /** Closes the connections whose data was lost, and forwards new ones. */
    void heal() {
        forwarding = true;
        closeAll();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            sockets.add(client);
            if (forwarding) {
                Socket server = new Socket(InetAddress.getLoopbackAddress(), targetPort);
                sockets.add(server);
                run(() -> forward(client, server));
                run(() -> forward(server, client));
            }
        }
    }

    private void forward(Socket from, Socket to) throws IOException {
        byte[] buffer = new byte[16_384];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (forwarding) {
                    out.write(buffer, 0, length);
                }
            }
        }
    }

    private void closeAll() {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        closeAll();
    }

    /** Work that ends with an exception when its socket is closed. */
    private interface Work {
        void run() throws IOException;
    }

    private static void run(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException closed) {
                        // The proxy or one end was closed.
                    }
                },
                "proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
