package org.parlor.server.cluster.transport;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.server.cluster.codec.Frame;

/**
 * One end of a link between a gateway and the core of one epoch. Delivers payloads in order and exactly once over a network
 * that may lose, repeat or delay frames: data frames are numbered, acknowledged cumulatively, and sent again from a bounded
 * window when the other end misses one. Time is measured by {@link #tick()}, so a stall of this process does not count. Not
 * thread-safe.
 */
public final class ReliableLink {
    /** Bytes that wait for acknowledgement at most. */
    public static final int WINDOW_BYTES_MAX = 64 << 20;

    public static final int TICK_MILLIS = 50;

    private static final int IDLE_TICKS_MAX = 5;
    private static final int REPEATED_REQUEST_TICKS = 4;
    private static final int RESENT_BYTES_MAX = 4 << 20;

    private final Frame address;
    private final Consumer<Frame> network;
    private final Consumer<byte[]> receiver;
    private final LinkCounters counters;
    private final int windowBytesMax;

    private final Deque<Frame> window = new ArrayDeque<>();
    private int windowBytes;
    private long lastSent;
    private long received;
    private int unacknowledgedBytes;
    private boolean acknowledgementDue;
    private int idleTicks;
    private int silentTicks;
    /** Ticks until a missing frame is requested again. */
    private int requestTicks;

    private @Nullable String failure;

    /**
     * @param address a frame with the epoch, gateway and link
     * @param network sends a frame to the other end; may lose it
     * @param receiver accepts the payloads of the other end
     */
    public ReliableLink(Frame address, Consumer<Frame> network, Consumer<byte[]> receiver, LinkCounters counters) {
        this(address, network, receiver, counters, WINDOW_BYTES_MAX);
    }

    ReliableLink(
            Frame address,
            Consumer<Frame> network,
            Consumer<byte[]> receiver,
            LinkCounters counters,
            int windowBytesMax) {
        this.address = address;
        this.network = network;
        this.receiver = receiver;
        this.counters = counters;
        this.windowBytesMax = windowBytesMax;
    }

    /** Why the link cannot continue, or null. */
    public @Nullable String failure() {
        return failure;
    }

    /** Number of frames that the other end has not acknowledged. */
    public int pendingFrames() {
        return window.size();
    }

    /** Ticks since the last frame of the other end. */
    public int ticksSinceReceive() {
        return silentTicks;
    }

    /** Does not count the time until now as silence, because this process was disconnected from the network. */
    public void resetTicksSinceReceive() {
        silentTicks = 0;
    }

    /** Sends a payload. If too much waits for acknowledgement, the link fails. */
    public void send(byte[] payload) {
        if (failure != null) {
            return;
        }
        if (windowBytes + payload.length > windowBytesMax) {
            failure = "more than " + windowBytesMax + " bytes wait for acknowledgement";
            return;
        }
        lastSent++;
        Frame frame = frame(Frame.Kind.DATA, lastSent, payload);
        window.add(frame);
        windowBytes += payload.length;
        transmit(frame);
    }

    /** Handles a data frame, an acknowledgement or a request to send again. */
    public void receive(Frame frame) {
        if (failure != null) {
            return;
        }
        silentTicks = 0;
        acknowledge(frame.ack());
        switch (frame.kind()) {
            case DATA -> receiveData(frame);
            case ACK -> {
                if (frame.seq() > received) {
                    requestMissing();
                }
            }
            case RESEND -> resend();
            default -> throw new IllegalArgumentException("not a frame of a link: " + frame.kind());
        }
    }

    private void acknowledge(long ack) {
        if (ack > lastSent) {
            failure = "frame " + ack + " acknowledged of " + lastSent;
            return;
        }
        while (!window.isEmpty() && window.element().seq() <= ack) {
            windowBytes -= window.remove().payload().length;
        }
    }

    private void receiveData(Frame frame) {
        if (frame.seq() == received + 1) {
            received++;
            requestTicks = 0;
            acknowledgementDue = true;
            unacknowledgedBytes += frame.payload().length;
            receiver.accept(frame.payload());
            if (unacknowledgedBytes > windowBytesMax / 4) {
                transmit(frame(Frame.Kind.ACK));
            }
        } else if (frame.seq() <= received) {
            counters.duplicates().increment();
            acknowledgementDue = true;
        } else {
            requestMissing();
        }
    }

    private void requestMissing() {
        if (requestTicks == 0) {
            requestTicks = REPEATED_REQUEST_TICKS;
            counters.gaps().increment();
            transmit(frame(Frame.Kind.RESEND));
        }
    }

    private void resend() {
        int bytes = 0;
        int count = 0;
        for (Frame frame : window) {
            if (bytes > RESENT_BYTES_MAX) {
                break;
            }
            transmit(frame);
            bytes += frame.payload().length;
            count++;
        }
        counters.resent().add(count);
    }

    /** To be called every {@link #TICK_MILLIS}. */
    public void tick() {
        if (failure != null) {
            return;
        }
        silentTicks++;
        idleTicks++;
        requestTicks = Math.max(0, requestTicks - 1);
        if (acknowledgementDue || idleTicks >= IDLE_TICKS_MAX) {
            transmit(frame(Frame.Kind.ACK));
        }
    }

    private Frame frame(Frame.Kind kind) {
        return frame(kind, lastSent, address.payload());
    }

    private Frame frame(Frame.Kind kind, long seq, byte[] payload) {
        return new Frame(
                kind,
                address.epoch(),
                address.gateway(),
                address.incarnation(),
                address.link(),
                seq,
                received,
                payload);
    }

    private void transmit(Frame frame) {
        acknowledgementDue = false;
        unacknowledgedBytes = 0;
        idleTicks = 0;
        network.accept(frame.ack() == received ? frame : frame.withAck(received));
    }
}
