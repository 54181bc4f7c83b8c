package org.parlor.bots.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;

/**
 * One connection of a load test. Scans only the first 160 characters of each line instead of parsing JSON, to keep the load
 * generator cheap; the server writes the required fields first.
 */
final class LoadConnection extends SimpleChannelInboundHandler<ByteBuf> {
    private static final int HEADER_CHARS = 160;
    private static final String HELLO =
            "{\"t\":\"hello\",\"id\":0,\"proto\":1,\"client\":\"parlor-load/1\",\"login\":{\"as\":\"guest\"}}";

    private final LoadGenerator generator;
    private final LoadGame game;
    private long connectStart;
    private @Nullable Channel channel;
    private String lastGame = "";
    private boolean greeted;
    private boolean loggedIn;
    /** Whether a move was interrupted; the turn that follows shows whether it was made. */
    private boolean interrupted;

    LoadConnection(LoadGenerator generator, LoadGame game) {
        this.generator = generator;
        this.game = game;
    }

    boolean isLoggedIn() {
        return loggedIn;
    }

    void connecting() {
        connectStart = System.nanoTime();
    }

    void send(String line) {
        Channel open = channel;
        if (open != null) {
            ByteBuf bytes = LineFraming.encode(open.alloc(), line);
            generator.onBytes(bytes.readableBytes());
            open.writeAndFlush(bytes, open.voidPromise());
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
        generator.onBytes(bytes.readableBytes() + 1);
        String line = bytes.toString(
                bytes.readerIndex(), Math.min(HEADER_CHARS, bytes.readableBytes()), StandardCharsets.ISO_8859_1);
        switch (text(line, "\"t\":\"")) {
            case "game.move" -> {
                lastGame = text(line, "\"g\":\"");
                game.onMoveSeen(this, lastGame, number(line, "\"ply\":"));
            }
            case "turn" -> onTurn(text(line, "\"g\":\""), number(line, "\"ply\":"));
            case "game.end" -> {
                if (!line.contains("\"reason\":\"normal\"")) {
                    generator.onError("cut_short");
                }
            }
            case "ping" -> send("{\"t\":\"pong\",\"n\":" + number(line, "\"n\":") + "}");
            case "hello" -> {
                greeted = true;
                send(HELLO);
            }
            case "welcome" -> {
                loggedIn = true;
                generator.onJoined(System.nanoTime() - connectStart);
                game.loggedIn();
            }
            case "ok" -> {
                if (line.contains("\"code\":\"")) {
                    game.onSeekCode(text(line, "\"code\":\""));
                }
            }
            case "error" -> onErrorReply(context, line);
            default -> {
                // Other messages are irrelevant.
            }
        }
    }

    private void onTurn(String gameId, int ply) {
        if (ply == 0 && !interrupted) {
            game.onSnapshot(this, gameId);
        } else {
            game.onTurn(this, gameId, ply, interrupted);
        }
        interrupted = false;
    }

    private void onErrorReply(ChannelHandlerContext context, String line) {
        String code = text(line, "\"code\":\"");
        generator.onError(code);
        if (line.contains("\"re\":3,")) {
            context.executor()
                    .schedule(() -> game.rematch(this, lastGame), LoadGenerator.RETRY_MILLIS, TimeUnit.MILLISECONDS);
        } else if (game.isPlaying() && code.equals(ErrorCode.INTERRUPTED.wireName())) {
            interrupted = true;
        } else if (!game.isPlaying()) {
            generator.onRefused(line);
        }
    }

    /** Returns the text between a marker and the next quotation mark. */
    private static String text(String line, String marker) {
        int from = line.indexOf(marker);
        int start = from + marker.length();
        int end = line.indexOf('"', start);
        return from < 0 || end < 0 ? "" : line.substring(start, end);
    }

    private static int number(String line, String marker) {
        int at = line.indexOf(marker);
        if (at < 0) {
            return -1;
        }
        int number = 0;
        for (at += marker.length(); at < line.length() && Character.isDigit(line.charAt(at)); at++) {
            number = 10 * number + line.charAt(at) - '0';
        }
        return number;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        channel = null;
        generator.onConnectionLost(
                greeted
                        ? "the server closed a connection"
                        : "the server closed a connection before sending hello; if the port is its TLS port, specify"
                                + " the plain one");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        boolean isHttpMissing = cause instanceof DecoderException || cause instanceof WebSocketHandshakeException;
        generator.onConnectionLost(
                isHttpMissing
                        ? "the server answers no WebSocket; specify its --web-port"
                        : String.valueOf(cause.getMessage()));
        context.close();
    }
}
