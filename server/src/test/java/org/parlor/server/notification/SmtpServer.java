package org.parlor.server.notification;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.parlor.testing.Waiting;

/** An SMTP server on a free port of this computer, which keeps what it receives. */
public final class SmtpServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final BlockingQueue<Mail> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    private final @Nullable SSLContext tls;
    private final boolean isTlsFirst;

    /**
     * A message.
     *
     * @param login base64 of what the client has logged in with, empty for nothing
     * @param isEncrypted whether it was sent by TLS
     */
    public record Mail(String login, boolean isEncrypted, String from, String to, String text) {
        /** Returns the lines of a header, joined; empty if it is missing. */
        public String header(String name) {
            String head = text.substring(0, text.indexOf("\n\n")).replaceAll("\n[ \t]+", " ");
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ": "))
                    .map(line -> line.substring(name.length() + 2))
                    .collect(Collectors.joining(", "));
        }

        public String body() {
            return text.substring(text.indexOf("\n\n") + 2);
        }
    }

    public SmtpServer() throws IOException {
        this(null, false);
    }

    /** @param tls null to offer no STARTTLS */
    SmtpServer(@Nullable SSLContext tls, boolean isTlsFirst) throws IOException {
        this.tls = tls;
        this.isTlsFirst = isTlsFirst;
        Thread thread = new Thread(this::accept, "smtp");
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Fails the next command of a kind with a reply, such as {@code RCPT 550 no}. */
    public void fail(String command) {
        failures.add(command);
    }

    /** Waits for the next message. */
    public Mail next() throws InterruptedException {
        Mail mail = received.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        if (mail == null) {
            throw new AssertionError("no message");
        }
        return mail;
    }

    boolean hasMore() {
        return !received.isEmpty();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread thread = new Thread(() -> serve(client), "smtp");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            Socket secured = isTlsFirst ? secured(client) : client;
            String failure = failureOf("CONNECT");
            if (failure.equals("hang")) {
                client.getInputStream().readAllBytes();
                return;
            }
            session(secured, isTlsFirst, failure.isEmpty() ? "220 ready" : failure);
        } catch (IOException lost) {
            // The test sees that nothing was received.
        }
    }

    private Socket secured(Socket client) throws IOException {
        SSLSocket secured = (SSLSocket)
                Objects.requireNonNull(tls).getSocketFactory().createSocket(client, null, client.getPort(), true);
        secured.setUseClientMode(false);
        return secured;
    }

    private String failureOf(String command) {
        String next = failures.peek();
        if (next != null && command.toUpperCase(Locale.ROOT).startsWith(next.split(" ")[0])) {
            return failures.remove().split(" ", 2)[1];
        }
        return "";
    }

    private void session(Socket client, boolean isEncrypted, @Nullable String greeting) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        Writer out = new OutputStreamWriter(client.getOutputStream(), StandardCharsets.UTF_8);
        if (greeting != null) {
            reply(out, greeting);
        }
        String login = "";
        String from = "";
        List<String> to = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String failure = failureOf(line);
            String command = line.toUpperCase(Locale.ROOT).split(" ")[0];
            if (!failure.isEmpty()) {
                reply(out, failure);
            } else if (command.equals("EHLO")) {
                reply(out, "250-smtp", (tls != null && !isEncrypted ? "250-STARTTLS" : "250-SIZE"), "250 AUTH PLAIN");
            } else if (command.equals("STARTTLS")) {
                reply(out, "220 go");
                session(secured(client), true, null);
                return;
            } else if (command.equals("AUTH")) {
                login = line.substring(line.lastIndexOf(' ') + 1);
                reply(out, "235 ok");
            } else if (command.equals("MAIL")) {
                from = line.substring(line.indexOf(':') + 1);
                reply(out, "250 ok");
            } else if (command.equals("RCPT")) {
                to.add(line.substring(line.indexOf(':') + 1));
                reply(out, "250 ok");
            } else if (command.equals("DATA")) {
                reply(out, "354 go on");
                StringBuilder text = new StringBuilder();
                for (String data = in.readLine(); data != null && !data.equals("."); data = in.readLine()) {
                    text.append(data.startsWith("..") ? data.substring(1) : data)
                            .append('\n');
                }
                received.add(new Mail(login, isEncrypted, from, String.join(",", to), text.toString()));
                reply(out, "250 ok");
            } else if (command.equals("QUIT")) {
                reply(out, "221 bye");
                return;
            } else {
                reply(out, "250 ok");
            }
        }
    }

    private static void reply(Writer out, String... lines) throws IOException {
        for (String line : lines) {
            out.write(line + "\r\n");
        }
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
