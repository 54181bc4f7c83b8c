package org.parlor.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** A TCP proxy between client and server whose connections a test can cut, once or permanently, or leave open without data. */
public final class CuttableProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final IntSupplier serverPort;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean dead;
    private volatile boolean forwarding = true;

    /** @param serverPort read for each connection */
    public CuttableProxy(IntSupplier serverPort) {
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.serverPort = serverPort;
        run("relay", this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** The number of accepted connections. */
    public int connections() {
        return connections.get();
    }

    /** Closes all current connections; accepts new ones. */
    public void cut() {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            close(socket);
        }
    }

    /** Closes all current connections, and new ones at once. */
    public void die() {
        dead = true;
        cut();
    }

    /** Drops all data from now on and closes nothing, as a network does that loses all packets; accepts new connections. */
    public void drop() {
        forwarding = false;
    }

    /** Closes the connections whose data was dropped, and forwards new ones. */
    public void heal() {
        forwarding = true;
        cut();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cut();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            sockets.add(client);
            if (dead) {
                cut();
            }
            if (dead || !forwarding) {
                continue;
            }
            connect(client);
        }
    }

    /** While the server is down its clients are refused, as without a proxy. */
    private void connect(Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt());
        } catch (ConnectException down) {
            client.close();
            return;
        }
        connections.incrementAndGet();
        sockets.add(server);
        run("up", () -> pump(client, server));
        run("down", () -> pump(server, client));
    }

    private void pump(Socket from, Socket to) throws IOException {
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

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Work that ends with an exception when its socket is closed. */
    private interface Work {
        void run() throws IOException;
    }

    private static void run(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException cut) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }
}
