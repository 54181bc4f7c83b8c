package org.parlor.server.cluster.codec;

import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.api.Command;

/**
 * Ids of connections: the number of the gateway above {@link Command#GATEWAY_SHIFT}, below it the gateway's own count. On the
 * wire the number of the gateway is left out, because a link belongs to one gateway.
 */
public final class ConnectionIds {
    /** Largest number of a gateway. */
    public static final int GATEWAY_MAX = (1 << 22) - 1;

    private static final long COUNT_MASK = (1L << Command.GATEWAY_SHIFT) - 1;

    private ConnectionIds() {}

    public static long of(long gateway, long count) {
        return (gateway << Command.GATEWAY_SHIFT) | (count & COUNT_MASK);
    }

    public static long gateway(long connectionId) {
        return connectionId >>> Command.GATEWAY_SHIFT;
    }

    /** @throws MalformedFrameException if the connection is one of another gateway */
    static void requireOf(int gateway, long connectionId) {
        if (gateway(connectionId) != gateway) {
            throw new MalformedFrameException("refers to a connection of another gateway");
        }
    }

    static void write(long connectionId, WireWriter out) {
        out.writeVarint(connectionId & COUNT_MASK);
    }

    static long read(int gateway, WireReader in) {
        return of(gateway, in.readVarint());
    }

    /** Writes ids as differences, which take a byte or two each for a list in the order of the connections' start. */
    static void write(List<Long> connectionIds, WireWriter out) {
        out.writeVarint(connectionIds.size());
        long previous = 0;
        for (Long connectionId : connectionIds) {
            long count = connectionId & COUNT_MASK;
            out.writeSigned(count - previous);
            previous = count;
        }
    }

    static List<Long> readList(int gateway, WireReader in) {
        // Each takes at least one byte.
        int size = in.readCount(in.remaining());
        List<Long> read = new ArrayList<>(size);
        long count = 0;
        for (int i = 0; i < size; i++) {
            count += in.readSigned();
            read.add(of(gateway, count));
        }
        return read;
    }
}
