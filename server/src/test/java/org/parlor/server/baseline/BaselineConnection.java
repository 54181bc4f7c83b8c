package org.parlor.server.baseline;

import com.google.gson.Gson;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;

/** One connection of the floor. */
final class BaselineConnection extends SimpleChannelInboundHandler<ByteBuf> {
    private static final Gson GSON = new Gson();

    private final Map<String, BaselineConnection> waiting;
    private @Nullable ChannelHandlerContext context;
    private @Nullable BaselineGame table;

    /** What a client says, as far as the floor listens. */
    private static final class Heard {
        private String t = "";
        private String code = "";
        private String move = "";
        private int ply;
    }

    BaselineConnection(Map<String, BaselineConnection> waiting) {
        this.waiting = waiting;
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        say("{\"t\":\"hello\"}");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext reading, ByteBuf line) {
        Heard heard = GSON.fromJson(line.toString(StandardCharsets.UTF_8), Heard.class);
        switch (heard.t) {
            case "hello" -> say("{\"t\":\"welcome\",\"re\":0}");
            case "seek" -> {
                String code = "c" + waiting.size();
                waiting.put(code, this);
                say("{\"t\":\"ok\",\"re\":1,\"code\":\"" + code + "\"}");
            }
            case "seek.take" -> sitWith(Objects.requireNonNull(waiting.get(heard.code)), heard.code);
            case "move" -> Objects.requireNonNull(table).move(heard.ply, heard.move);
            case "offer" -> Objects.requireNonNull(table).askAgain();
            default -> {}
        }
    }

    private void sitWith(BaselineConnection other, String g) {
        BaselineGame made = new BaselineGame(g, other, this);
        other.table = made;
        table = made;
        made.begin();
    }

    void say(String line) {
        say(LineFraming.bytes(ByteBufAllocator.DEFAULT, line));
    }

    void say(ByteBuf line) {
        ChannelHandlerContext open = Objects.requireNonNull(context);
        open.writeAndFlush(line, open.voidPromise());
    }
}
