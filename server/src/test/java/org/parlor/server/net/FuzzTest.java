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

/** Mutated lines, at the codec and at a whole connection with the core behind it. */
class FuzzTest {
    private static final int LINES = 10_000;
    private static final int LINES_LONG = Integer.getInteger("fuzz.lines", 10_000_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_121);
    private static final int LINES_A_HOUSE = 20_000;
    private static final int LINES_A_PING = 50;

    @Test
    void whatever_the_codec_takes_it_writes_and_reads_the_same() {
        readAll(SEED, LINES);
    }

    @Test
    void whatever_is_sent_is_answered_once_and_does_nobody_any_harm() {
        attack(SEED, LINES);
    }

    @Test
    @Tag("slow")
    void millions_of_lines_change_nothing_of_that() {
        readAll(SEED + 1, LINES_LONG);
        attack(SEED + 1, LINES_LONG);
    }

    private static void readAll(long seed, int lines) {
        LineMutator lineMutator = new LineMutator(seed);
        long began = System.nanoTime();
        int taken = 0;
        for (int i = 0; i < lines; i++) {
            byte[] line = lineMutator.line();
            try {
                String text = LineFraming.text(Unpooled.wrappedBuffer(line));
                taken += isTakenAsRequest(text) ? 1 : 0;
                taken += isTakenAsNews(text) ? 1 : 0;
            } catch (RequestException notUtf8) {
                // As it should be.
            } catch (RuntimeException fault) {
                throw new AssertionError(new String(line, StandardCharsets.UTF_8), fault);
            }
        }
        tell("codec", lines, began, taken + " taken");
    }

    private static boolean isTakenAsRequest(String text) {
        RequestEnvelope requestEnvelope;
        try {
            requestEnvelope = MessageCodec.readRequest(text);
        } catch (RequestException refused) {
            return false;
        }
        assertEquals(requestEnvelope, MessageCodec.readRequest(MessageCodec.write(requestEnvelope)), text);
        return true;
    }

    private static boolean isTakenAsNews(String text) {
        ServerMessage news;
        try {
            news = MessageCodec.readNews(text).orElse(null);
        } catch (RequestException refused) {
            return false;
        }
        if (news != null) {
            assertEquals(news, MessageCodec.readNews(MessageCodec.write(news)).orElseThrow(), text);
        }
        return news != null;
    }

    private static void attack(long seed, int lines) {
        LineMutator lineMutator = new LineMutator(seed);
        Map<String, Long> refusals = new TreeMap<>();
        long began = System.nanoTime();
        Logger log = (Logger) LoggerFactory.getLogger("org.parlor");
        ListAppender<ILoggingEvent> incidents = new ListAppender<>();
        incidents.start();
        log.addAppender(incidents);
        try {
            for (int from = 0; from < lines; from += LINES_A_HOUSE) {
                attack(lineMutator, refusals, Math.min(LINES_A_HOUSE, lines - from));
                incidents.list.removeIf(event -> !event.getLevel().isGreaterOrEqual(Level.ERROR));
                assertEquals(List.of(), incidents.list);
            }
        } finally {
            log.detachAppender(incidents);
        }
        tell("gateway", lines, began, "refusals " + refusals);
    }

    private static void attack(LineMutator lineMutator, Map<String, Long> refusals, int lines) {
        try (FuzzFixture house = new FuzzFixture(refusals)) {
            for (int i = 0; i < lines; i++) {
                byte[] line = lineMutator.line();
                try {
                    house.attack(line);
                } catch (RuntimeException fault) {
                    throw new AssertionError(Arrays.toString(line), fault);
                }
                if (i % LINES_A_PING == 0) {
                    house.requireHealthy(i);
                }
            }
        }
    }

    private static void tell(String what, int lines, long began, String more) {
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("fuzz: %s, %d lines, %.0f a second, %s%n", what, lines, lines / seconds, more);
    }
}
