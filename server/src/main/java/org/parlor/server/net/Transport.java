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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the kernel is asked to accept, read and write. */
public enum Transport {
    /** One call for each read and each write; every Java has it. */
    NIO {
        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        Class<? extends ServerChannel> listening() {
            return NioServerSocketChannel.class;
        }

        @Override
        Optional<ChannelOption<Boolean>> quickAck() {
            return supportsQuickAck()
                    ? Optional.of(NioChannelOption.of(ExtendedSocketOptions.TCP_QUICKACK))
                    : Optional.empty();
        }
    },

    /** One call for all the reads and writes of a turn; only Linux has it, and not everybody there may use it. */
    IO_URING {
        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        Class<? extends ServerChannel> listening() {
            return IoUringServerSocketChannel.class;
        }

        @Override
        Optional<ChannelOption<Boolean>> quickAck() {
            return Optional.of(IoUringChannelOption.TCP_QUICKACK);
        }

        @Override
        String why(Throwable failure) {
            return super.why(failure).replaceFirst("^.*? failed with error\\(-?\\d+\\): ", "");
        }
    };

    private static final Logger LOG = LoggerFactory.getLogger(Transport.class);
    private static final String ACCEPT_ALL = "io.netty.iouring.acceptMultiShotEnabled";

    /**
     * Chooses the best there is.
     *
     * @param ioUring whether it may be io_uring
     */
    public static Transport best(boolean ioUring) {
        // A thousand who knock at once would all be let in before anybody else is heard. Netty has no other switch.
        System.getProperties().putIfAbsent(ACCEPT_ALL, "false");
        String lacking = ioUring ? lacking() : "it is not wanted";
        if (lacking.isEmpty()) {
            LOG.info("reads and writes by io_uring");
            return IO_URING;
        }
        LOG.info("reads and writes without io_uring: {}", lacking);
        return NIO;
    }

    /** Why there is no io_uring, empty if there is. */
    private static String lacking() {
        try {
            return IoUring.isAvailable() ? "" : String.valueOf(IoUring.unavailabilityCause());
        } catch (NoClassDefFoundError e) {
            // A program that the server is a part of need not have it.
            return String.valueOf(e.getMessage());
        }
    }

    abstract IoHandlerFactory handlers();

    abstract Class<? extends ServerChannel> listening();

    /** What the system says to a call that failed. */
    String why(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }

    /** What has received bytes acknowledged at once. */
    abstract Optional<ChannelOption<Boolean>> quickAck();

    /** Linux alone lets a program say so. */
    private static boolean supportsQuickAck() {
        try (SocketChannel any = SocketChannel.open()) {
            return any.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK);
        } catch (IOException e) {
            return false;
        }
    }
}
