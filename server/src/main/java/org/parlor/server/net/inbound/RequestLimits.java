package org.parlor.server.net.inbound;

import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.server.core.ratelimit.RateLimiter;

/** Limits the length of lines, the rate of requests, and the number of consecutive bad lines of a connection. */
public final class RequestLimits {
    private static final int BAD_LINES_MAX = 5;
    /** Not rate-limited: requests a running game needs in time, which are only throttled, and explore, which has a quota. */
    private static final Set<String> UNCOUNTED = Set.of("move", "ready", "ping", "pong", "bye", "explore");

    private final RateLimiter requests;
    private int badLines;

    public RequestLimits(RateLimiter requests) {
        this.requests = requests;
    }

    /**
     * Decodes the envelope of a line. A line that cannot be decoded counts as a request.
     *
     * @throws RequestException if the line is too long or cannot be decoded
     */
    MessageCodec.RawRequest decode(ByteBuf line, long now) {
        if (line.readableBytes() > LineFraming.CLIENT_BYTES_MAX) {
            throw RequestException.of(
                    ErrorCode.LINE_TOO_LONG, "Line too long: at most " + LineFraming.CLIENT_BYTES_MAX + " bytes");
        }
        try {
            return MessageCodec.parseRequest(LineFraming.decode(line));
        } catch (RequestException invalid) {
            count(now);
            throw invalid;
        }
    }

    /**
     * Counts a request.
     *
     * @throws RequestException {@code rate_limited} if the limit is exceeded
     */
    void count(String type, long now) {
        if (!UNCOUNTED.contains(type)) {
            count(now);
        }
    }

    private void count(long now) {
        long wait = requests.waitTime(now);
        if (wait > 0) {
            long retryMillis = TimeUnit.NANOSECONDS.toMillis(wait) + 1;
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "requests", retryMillis, "Too many requests, retry later");
        }
        requests.consume(now, 1);
    }

    /** Refunds the hello of a successful login. */
    void refundHello() {
        requests.charge(-1);
    }

    /** Counts a rejected line. Returns whether the limit of consecutive bad lines is reached. */
    boolean countBadLine(ErrorCode code) {
        switch (code) {
            case BAD_JSON, BAD_MESSAGE -> badLines++;
            case RATE_LIMITED -> {}
            default -> badLines = 0;
        }
        return badLines >= BAD_LINES_MAX;
    }

    /** Resets the count of consecutive bad lines. */
    void resetBadLines() {
        badLines = 0;
    }
}
