package org.parlor.server.net;

import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Netty transport: which system interface accepts connections, reads and writes. */
public enum Transport {
    /** One system call per read and write. Available everywhere. */
    NIO,

    /** One system call for all reads and writes of an event-loop iteration. Linux only, and may be forbidden there. */
    IO_URING;

    private static final Logger LOG = LoggerFactory.getLogger(Transport.class);
    private static final String MULTISHOT_ACCEPT = "io.netty.iouring.acceptMultiShotEnabled";

    /**
     * Returns io_uring if it is allowed and available, else NIO.
     *
     * @param ioUring whether io_uring is allowed
     */
    public static Transport best(boolean ioUring) {
        // Otherwise a thousand simultaneous connects would all be accepted before any other connection is read. Netty
        // has no other switch for it.
        System.getProperties().putIfAbsent(MULTISHOT_ACCEPT, "false");
        String unavailable = ioUring ? ioUringUnavailable() : "disabled";
        if (unavailable.isEmpty()) {
            LogEvent.TRANSPORT.log(LOG, "io_uring", null);
            return IO_URING;
        }
        LogEvent.TRANSPORT.log(LOG, "nio", unavailable);
        return NIO;
    }

    /** The reason why io_uring is unavailable; empty if it is available. */
    private static String ioUringUnavailable() {
        try {
            return IoUring.isAvailable() ? "" : String.valueOf(IoUring.unavailabilityCause());
        } catch (NoClassDefFoundError e) {
            // An application that embeds the server may omit the library.
            return String.valueOf(e.getMessage());
        }
    }

    IoHandlerFactory ioHandlerFactory() {
        return this == IO_URING ? IoUringIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    Class<? extends ServerChannel> serverChannelType() {
        return this == IO_URING ? IoUringServerSocketChannel.class : NioServerSocketChannel.class;
    }

    /** The error message of a failed system call, without its name and number. */
    static String errorMessage(Throwable failure) {
        return String.valueOf(failure.getMessage()).replaceFirst("^.*? failed with error\\(-?\\d+\\): ", "");
    }

    /** The TCP_QUICKACK option, which acknowledges received bytes at once; empty if unsupported. */
    Optional<ChannelOption<Boolean>> quickAck() {
        if (this == IO_URING) {
            return Optional.of(IoUringChannelOption.TCP_QUICKACK);
        }
        return supportsQuickAck()
                ? Optional.of(NioChannelOption.of(ExtendedSocketOptions.TCP_QUICKACK))
                : Optional.empty();
    }

    /** True on Linux only. */
    private static boolean supportsQuickAck() {
        try (SocketChannel channel = SocketChannel.open()) {
            return channel.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
        } catch (IOException e) {
            return false;
        }
    }
}
