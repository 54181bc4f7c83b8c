package org.parlor.server.net.inbound;

import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;

/** What a connection is held to in speaking: short lines, so many requests, not one bad line after the other. */
public final class RequestLimits {
    private static final int BAD_LINES_MAX = 5;
    /** What a game needs in time is never refused, only read more slowly; to explore is metered by its work. */
    private static final Set<String> UNCOUNTED = Set.of("move", "ready", "ping", "pong", "bye", "explore");

    private final TokenBucket requests;
    private int badLines;

    public RequestLimits(TokenBucket requests) {
        this.requests = requests;
    }

    /**
     * Reads the outside of a line. One that cannot be read is a request too, as far as there may be too many.
     *
     * @throws RequestException if it is too long or cannot be read
     */
    MessageCodec.RawRequest read(ByteBuf line, long now) {
        if (line.readableBytes() > LineFraming.CLIENT_BYTES_MAX) {
            throw RequestException.of(
                    ErrorCode.LINE_TOO_LONG,
                    "A line has at most " + LineFraming.CLIENT_BYTES_MAX + " bytes, this one more");
        }
        try {
            return MessageCodec.envelope(LineFraming.text(line));
        } catch (RequestException unreadable) {
            count(now);
            throw unreadable;
        }
    }

    /**
     * Counts a request.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void count(String type, long now) {
        if (!UNCOUNTED.contains(type)) {
            count(now);
        }
    }

    private void count(long now) {
        long wait = requests.waitNanos(now);
        if (wait > 0) {
            long retryMillis = TimeUnit.NANOSECONDS.toMillis(wait) + 1;
            throw RequestException.limited(
                    ErrorCode.RATE_LIMITED, "requests", retryMillis, "Too many requests, slow down");
        }
        requests.spend(now);
    }

    /** The hello that let somebody in is not one of their requests. */
    void forgiveHello() {
        requests.refund();
    }

    /** Notes a line that was refused, and tells whether it was one too many in a row. */
    boolean isLast(ErrorCode code) {
        switch (code) {
            case BAD_JSON, BAD_MESSAGE -> badLines++;
            case RATE_LIMITED -> {}
            default -> badLines = 0;
        }
        return badLines >= BAD_LINES_MAX;
    }

    /** Notes a line that was good. */
    void praise() {
        badLines = 0;
    }
}
