package org.parlor.bots.protocols;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.testing.Waiting;

class LineQueueTest {
    @Test
    void the_end_of_a_broken_stream_follows_the_lines_of_a_full_queue() throws Exception {
        CountDownLatch broken = new CountDownLatch(1);
        InputStream breaking = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                throw new IOException("broken");
            }

            @Override
            public void close() {
                broken.countDown();
            }
        };
        InputStream lines = new ByteArrayInputStream("line\n".repeat(100).getBytes(StandardCharsets.UTF_8));
        LineQueue queue = new LineQueue();
        queue.startReading(new SequenceInputStream(lines, breaking), "test-reader");
        broken.await(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        for (int i = 0; i < 100; i++) {
            assertEquals(Optional.of("line"), next(queue));
        }
        assertEquals(Optional.empty(), next(queue));
    }

    private static Optional<String> next(LineQueue queue) throws Exception {
        return queue.next(System.nanoTime() + TimeUnit.SECONDS.toNanos(Waiting.LIMIT_SECONDS));
    }
}
