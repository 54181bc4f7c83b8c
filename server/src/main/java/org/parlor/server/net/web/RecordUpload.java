package org.parlor.server.net.web;

import com.google.gson.Gson;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.message.MessageCodec;
import org.parlor.notation.PastedRecords;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.ReplayError;
import org.parlor.notation.compression.CompressedInput;
import org.parlor.rules.InvalidInputException;

/** Reads the games that a user pastes into the page, in any format. Nothing is stored. */
final class RecordUpload {
    private static final int BYTES_MAX = 1 << 16;
    private static final int GAMES_MAX = 500;
    private static final int NOTES_MAX = 20;
    private static final String PATH = "/record";
    private static final String TOO_LONG = "up to 64 KB can be read here. For larger files use: parlor replay FILE\n";

    private final List<String> records = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int notesLeftOut;

    private RecordUpload() {}

    static boolean matches(HttpRequest request) {
        return request.method().equals(HttpMethod.POST) && request.uri().equals(PATH);
    }

    /** Collects the body of an upload, up to 64 KiB, and passes other requests on in parts. */
    static final class Aggregator extends HttpObjectAggregator {
        private boolean isUpload;

        Aggregator() {
            super(BYTES_MAX);
        }

        /** The inherited method would accept the parts of any request that follows a too long upload. */
        @Override
        public boolean acceptInboundMessage(Object message) throws Exception {
            if (message instanceof HttpRequest request) {
                isUpload = matches(request);
            }
            return isUpload && super.acceptInboundMessage(message);
        }

        /** Like the inherited method, with a sentence for the user. */
        @Override
        protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
            byte[] sentence = TOO_LONG.getBytes(StandardCharsets.UTF_8);
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                    Unpooled.wrappedBuffer(sentence));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                    .set(HttpHeaderNames.CONTENT_LENGTH, sentence.length);
            boolean keep = HttpUtil.isKeepAlive(oversized);
            HttpUtil.setKeepAlive(response, keep);
            context.writeAndFlush(response)
                    .addListener(keep ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
        }
    }

    /**
     * Returns a JSON object with the {@code records}, at most 500 with the damaged ones, and {@code notes} about what
     * was left out, at most 22. The records are without ids, which could be those of games of this server.
     *
     * @throws InvalidInputException if there are no games; its message is a sentence for the user
     */
    static String read(byte[] body) {
        if (CompressedInput.begins(body, 0x1F, 0x8B)
                || CompressedInput.begins(body, 'B', 'Z', 'h')
                || CompressedInput.isZip(body)) {
            throw new InvalidInputException("file", "a compressed file; unpack it first");
        }
        RecordUpload upload = new RecordUpload();
        try (RecordFileReader games = PastedRecords.read(body)) {
            for (int i = 0; i < GAMES_MAX && games.hasNext(); i++) {
                upload.add(games.next());
            }
            if (upload.notesLeftOut > 0) {
                upload.notes.add("and " + upload.notesLeftOut + " more");
            }
            if (games.hasNext()) {
                upload.notes.add("only the first " + GAMES_MAX + " games are read");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (upload.records.isEmpty()) {
            throw new InvalidInputException(
                    "file", upload.notes.stream().findFirst().orElse("no game in it"));
        }
        return "{\"records\":[" + String.join(",", upload.records) + "],\"notes\":" + new Gson().toJson(upload.notes)
                + "}\n";
    }

    private void add(RecordReadResult result) {
        String game = "game " + result.number() + ", ";
        if (result instanceof RecordReadResult.Damaged damaged) {
            note(game + damaged.where() + ": expected " + damaged.expected());
            return;
        }
        RecordReadResult.Read read = (RecordReadResult.Read) result;
        read.notes().forEach(note -> note(game + note));
        Optional<ReplayError> error = read.replay().error();
        error.ifPresent(found -> note(game + text(found)));
        records.add(MessageCodec.write(read.replay().record().withoutId()));
    }

    private void note(String note) {
        if (notes.size() < NOTES_MAX) {
            notes.add(note);
        } else {
            notesLeftOut++;
        }
    }

    private static String text(ReplayError error) {
        if (error instanceof ReplayError.IllegalMove illegal) {
            return "ply " + (illegal.ply() + 1) + ": " + illegal.move()
                    + " is not legal there; the game ends before it";
        }
        ReplayError.WrongResult wrong = (ReplayError.WrongResult) error;
        return "the moves lead to " + wrong.actual() + "; the record says " + wrong.claimed();
    }
}
