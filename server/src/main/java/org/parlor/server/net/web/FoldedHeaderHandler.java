package org.parlor.server.net.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Makes headers that continue on another line (obs-fold) invalid. The decoder would join the lines, where other servers see two.
 * It follows, and refuses a name that begins with NUL.
 */
final class FoldedHeaderHandler extends ChannelInboundHandlerAdapter {
    /** Frames of a WebSocket begin with such a byte, requests do not. */
    private static final int FRAME = 0x80;

    /** Number of bytes of the line so far, without CR. */
    private int length;
    /** Whether the line is the first one of a request. */
    private boolean first = true;

    private boolean ended;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            for (int i = bytes.readerIndex(); i < bytes.writerIndex() && !ended; i++) {
                read(bytes, i);
            }
        }
        context.fireChannelRead(message);
    }

    private void read(ByteBuf bytes, int index) {
        int next = bytes.getByte(index) & 0xFF;
        if (next == '\n') {
            first = length == 0;
            length = 0;
        } else if (next != '\r') {
            ended = first && length == 0 && next >= FRAME;
            if (!first && length == 0 && (next == ' ' || next == '\t')) {
                bytes.setByte(index, 0);
            }
            length++;
        }
    }
}
