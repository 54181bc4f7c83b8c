package org.parlor.server.cluster.codec;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * One message on NATS between a gateway and the core of one epoch. Its form never changes, so that processes of different
 * versions can refuse each other. Equality of the payload is by identity.
 *
 * @param epoch epoch of the core
 * @param gateway number of the gateway; 0 if the frame is for all
 * @param incarnation random number of the gateway's process
 * @param link number of the link; a gateway increments it each time it joins
 * @param seq number of a data frame on its link, from 1; otherwise the last number sent
 * @param ack last number received without a gap
 */
@SuppressWarnings("ArrayRecordComponent")
public record Frame(
        Kind kind, long epoch, int gateway, long incarnation, int link, long seq, long ack, byte[] payload) {
    /** Bytes of the largest header, for sizes of payloads. */
    public static final int HEADER_BYTES_MAX = 64;

    private static final byte[] NO_PAYLOAD = {};
    private static final Map<Integer, Kind> KINDS =
            Stream.of(Kind.values()).collect(Collectors.toUnmodifiableMap(kind -> kind.code, kind -> kind));

    /** What a frame is for. */
    public enum Kind {
        /** The active core tells all gateways its epoch and time. */
        HEARTBEAT(1),
        /** A gateway starts a link. */
        JOIN(2),
        /** The core has started the link. */
        JOINED(3),
        /** The core rejects the gateway; the payload has the reason. */
        REFUSED(4),
        /** A batch of commands or effects. */
        DATA(5),
        /** Acknowledges data frames; sent at intervals even if there is nothing new. */
        ACK(6),
        /** Asks for the data frames after {@code ack}. */
        RESEND(7),
        /** The receiver does not know the link, or has ended it: join again. */
        RESET(8),
        /** The gateway stops. */
        LEAVE(9);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /** Creates a frame without payload. */
    public static Frame of(Kind kind, long epoch, int gateway, long incarnation, int link) {
        return new Frame(kind, epoch, gateway, incarnation, link, 0, 0, NO_PAYLOAD);
    }

    public Frame withPayload(byte[] newPayload) {
        return new Frame(kind, epoch, gateway, incarnation, link, seq, ack, newPayload);
    }

    public Frame withAck(long newAck) {
        return new Frame(kind, epoch, gateway, incarnation, link, seq, newAck, payload);
    }

    /** Returns the bytes, which start with a checksum of the others. */
    public byte[] encode() {
        WireWriter out = new WireWriter()
                .writeByte(kind.code)
                .writeVarint(epoch)
                .writeVarint(gateway)
                .writeLong(incarnation)
                .writeVarint(link)
                .writeVarint(seq)
                .writeVarint(ack)
                .writeRaw(payload, 0, payload.length);
        byte[] content = out.toBytes();
        return new WireWriter()
                .writeLong(checksum(content, 0, content.length))
                .writeRaw(content, 0, content.length)
                .toBytes();
    }

    /** @throws MalformedFrameException if the bytes are not a frame */
    public static Frame decode(byte[] bytes) {
        WireReader in = new WireReader(bytes);
        long checksum = in.readLong();
        if (checksum != checksum(bytes, in.position(), in.remaining())) {
            throw new MalformedFrameException("wrong checksum");
        }
        Kind kind = KINDS.get(in.readByte());
        if (kind == null) {
            throw new MalformedFrameException("unknown kind of frame");
        }
        return new Frame(
                kind,
                in.readVarint(),
                in.readCount(Integer.MAX_VALUE),
                in.readLong(),
                in.readCount(Integer.MAX_VALUE),
                in.readVarint(),
                in.readVarint(),
                rest(in));
    }

    private static byte[] rest(WireReader in) {
        byte[] rest = new byte[in.remaining()];
        System.arraycopy(in.array(), in.position(), rest, 0, rest.length);
        return rest;
    }

    private static long checksum(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return crc.getValue();
    }
}
