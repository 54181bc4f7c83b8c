package org.parlor.client.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;

/** A TCP proxy whose connections can be cut, once or permanently. */
public final class CuttableProxy implements AutoCloseable {
    private final IntSupplier serverPort;
    private final ServerSocket door;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile boolean dead;

    /** @param serverPort read for each connection */
    public CuttableProxy(IntSupplier serverPort) throws IOException {
        this.serverPort = serverPort;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public int port() {
        return door.getLocalPort();
    }

    /** Closes the current connections; accepts new ones. */
    void cut() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        open.clear();
    }

    /** Closes all connections and accepts no new ones. */
    public void die() throws IOException {
        dead = true;
        cut();
    }

    private void accept() throws IOException {
        while (!door.isClosed()) {
            Socket caller = door.accept();
            if (dead) {
                caller.close();
                continue;
            }
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt());
            open.add(caller);
            open.add(server);
            start(() -> pump(caller, server));
            start(() -> pump(server, caller));
        }
    }

    private static void pump(Socket from, Socket to) throws IOException {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        }
    }

    /** Work that ends with its sockets. */
    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException cut) {
                        // The connection was cut.
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }
}
