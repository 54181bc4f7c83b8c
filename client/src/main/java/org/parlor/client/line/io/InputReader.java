package org.parlor.client.line.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/** Reads typed lines on a daemon thread. */
public final class InputReader implements Runnable {
    private static final int LINE_CHARS_MAX = 4_096;

    private final InputStream in;
    private final LineEventQueue queue;

    private InputReader(InputStream in, LineEventQueue queue) {
        this.in = in;
        this.queue = queue;
    }

    public static void start(InputStream in, LineEventQueue queue) {
        Thread thread = new Thread(new InputReader(in, queue), "keyboard");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()))) {
            String line = reader.readLine();
            while (line != null) {
                queue.offerLine(line.length() <= LINE_CHARS_MAX ? line : line.substring(0, LINE_CHARS_MAX));
                line = reader.readLine();
            }
        } catch (IOException gone) {
            // A closed terminal is an end of input.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            queue.end();
        }
    }
}
