package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.connection.LineFraming;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.slf4j.LoggerFactory;

/** Fuzz tests of the codec, and of a connection with the core. */
class FuzzTest {
    private static final int LINES = 10_000;
    private static final int LINES_LONG = Integer.getInteger("fuzz.lines", 1_000_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_121);
    private static final int LINES_PER_SERVER = 20_000;
    private static final int LINES_PER_PING = 50;

    @Test
    void decoded_messages_survive_a_round_trip() {
        readAll(SEED, LINES);
    }

    @Test
    void every_request_is_answered_once_and_other_connections_are_unaffected() {
        attack(SEED, LINES);
    }

    @Test
    @Tag("slow")
    void a_million_lines_give_the_same_results() {
        readAll(SEED + 1, LINES_LONG);
        attack(SEED + 1, LINES_LONG);
    }

    private static void readAll(long seed, int lines) {
        LineMutator mutator = new LineMutator(seed);
        long began = System.nanoTime();
        int decoded = 0;
        for (int i = 0; i < lines; i++) {
            byte[] line = mutator.line();
            try {
                String text = LineFraming.decode(Unpooled.wrappedBuffer(line));
                decoded += decodesAsRequest(text) ? 1 : 0;
                decoded += decodesAsServerMessage(text) ? 1 : 0;
            } catch (RequestException notUtf8) {
                // Expected.
            } catch (RuntimeException fault) {
                throw new AssertionError(new String(line, StandardCharsets.UTF_8), fault);
            }
        }
        report("codec", lines, began, decoded + " decoded");
    }

    private static boolean decodesAsRequest(String text) {
        RequestEnvelope requestEnvelope;
        try {
            requestEnvelope = MessageCodec.readRequest(text);
        } catch (RequestException refused) {
            return false;
        }
        assertEquals(requestEnvelope, MessageCodec.readRequest(MessageCodec.write(requestEnvelope)), text);
        return true;
    }

    private static boolean decodesAsServerMessage(String text) {
        ServerMessage message;
        try {
            message = MessageCodec.readServerMessage(text).orElse(null);
        } catch (RequestException refused) {
            return false;
        }
        if (message != null) {
            assertEquals(
                    message,
                    MessageCodec.readServerMessage(MessageCodec.write(message)).orElseThrow(),
                    text);
        }
        return message != null;
    }

    private static void attack(long seed, int lines) {
        LineMutator mutator = new LineMutator(seed);
        Map<String, Long> refusals = new TreeMap<>();
        long began = System.nanoTime();
        Logger log = (Logger) LoggerFactory.getLogger("org.parlor");
        ListAppender<ILoggingEvent> incidents = new ListAppender<>();
        incidents.start();
        log.addAppender(incidents);
        try {
            for (int from = 0; from < lines; from += LINES_PER_SERVER) {
                attack(mutator, refusals, Math.min(LINES_PER_SERVER, lines - from));
                incidents.list.removeIf(event -> !event.getLevel().isGreaterOrEqual(Level.ERROR));
                assertEquals(List.of(), incidents.list);
            }
        } finally {
            log.detachAppender(incidents);
        }
        report("gateway", lines, began, "refusals " + refusals);
    }

    private static void attack(LineMutator mutator, Map<String, Long> refusals, int lines) {
        try (FuzzFixture fixture = new FuzzFixture(refusals)) {
            for (int i = 0; i < lines; i++) {
                byte[] line = mutator.line();
                try {
                    fixture.attack(line);
                } catch (RuntimeException fault) {
                    throw new AssertionError(Arrays.toString(line), fault);
                }
                if (i % LINES_PER_PING == 0) {
                    fixture.requireHealthy(i);
                }
            }
        }
    }

    private static void report(String what, int lines, long began, String more) {
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("fuzz: %s, %d lines, %.0f per second, %s%n", what, lines, lines / seconds, more);
    }
}
