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

/** A connection of the baseline server. */
final class BaselineConnection extends SimpleChannelInboundHandler<ByteBuf> {
    private static final Gson GSON = new Gson();

    private final Map<String, BaselineConnection> waiting;
    private @Nullable ChannelHandlerContext context;
    private @Nullable BaselineGame game;

    /** The fields of a client message that the baseline server uses. */
    private static final class Request {
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
        send("{\"t\":\"hello\"}");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext reading, ByteBuf line) {
        Request request = GSON.fromJson(line.toString(StandardCharsets.UTF_8), Request.class);
        switch (request.t) {
            case "hello" -> send("{\"t\":\"welcome\",\"re\":0}");
            case "seek" -> {
                String code = "c" + waiting.size();
                waiting.put(code, this);
                send("{\"t\":\"ok\",\"re\":1,\"code\":\"" + code + "\"}");
            }
            case "seek.take" -> startGame(Objects.requireNonNull(waiting.get(request.code)), request.code);
            case "move" -> Objects.requireNonNull(game).move(request.ply, request.move);
            case "offer" -> Objects.requireNonNull(game).requestRematch();
            default -> {}
        }
    }

    private void startGame(BaselineConnection other, String g) {
        BaselineGame newGame = new BaselineGame(g, other, this);
        other.game = newGame;
        game = newGame;
        newGame.start();
    }

    void send(String line) {
        send(LineFraming.encode(ByteBufAllocator.DEFAULT, line));
    }

    void send(ByteBuf line) {
        ChannelHandlerContext open = Objects.requireNonNull(context);
        open.writeAndFlush(line, open.voidPromise());
    }
}
