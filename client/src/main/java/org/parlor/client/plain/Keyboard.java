package org.parlor.client.plain;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/** Reads typed lines on a thread of its own, which ends with the input or with the program. */
public final class Keyboard implements Runnable {
    private static final int LINE_CHARS_MAX = 4_096;

    private final InputStream in;
    private final Inbox inbox;

    private Keyboard(InputStream in, Inbox inbox) {
        this.in = in;
        this.inbox = inbox;
    }

    public static void start(InputStream in, Inbox inbox) {
        Thread thread = new Thread(new Keyboard(in, inbox), "keyboard");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()))) {
            String line = reader.readLine();
            while (line != null) {
                inbox.type(line.length() <= LINE_CHARS_MAX ? line : line.substring(0, LINE_CHARS_MAX));
                line = reader.readLine();
            }
        } catch (IOException gone) {
            // A terminal that is taken away is an end of input like any other.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            inbox.end();
        }
    }
}
