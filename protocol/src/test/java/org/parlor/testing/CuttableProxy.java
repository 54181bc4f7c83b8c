package org.parlor.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** A TCP proxy between client and server whose connections a test can cut, once or permanently. */
public final class CuttableProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final IntSupplier serverPort;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean dead;

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
                continue;
            }
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt());
            connections.incrementAndGet();
            sockets.add(server);
            run("up", () -> pump(client, server));
            run("down", () -> pump(server, client));
        }
    }

    private static void pump(Socket from, Socket to) throws IOException {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
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
