package org.parlor.server.cluster.wire;

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
public record Frame(
        Kind kind, long epoch, int gateway, long incarnation, int link, long seq, long ack, byte[] payload) {
    /** Bytes of the largest header, for sizes of payloads. */
    public static final int HEADER_BYTES_MAX = 64;

    private static final byte[] NO_PAYLOAD = {};
    private static final Kind[] KINDS = Kind.values();

    /** What a frame is for. */
    public enum Kind {
        /** The active core tells all gateways its epoch and time. */
        HEARTBEAT,
        /** A gateway starts a link. */
        JOIN,
        /** The core has started the link. */
        JOINED,
        /** The core rejects the gateway; the payload has the reason. */
        REFUSED,
        /** A batch of commands or effects. */
        DATA,
        /** Acknowledges data frames; sent at intervals even if there is nothing new. */
        ACK,
        /** Asks for the data frames after {@code ack}. */
        RESEND,
        /** The receiver does not know the link, or has ended it: join again. */
        RESET,
        /** The gateway stops. */
        LEAVE
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
                .writeByte(kind.ordinal())
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
        return new Frame(
                KINDS[in.readCount(KINDS.length - 1)],
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
