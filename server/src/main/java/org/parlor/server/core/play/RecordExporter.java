package org.parlor.server.core.play;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Played;
import org.parlor.message.value.WrittenRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.RequestContext;

/** Exports game records as protocol messages. Drops optional fields if the message would exceed 64 KiB. */
public record RecordExporter(RequestContext asker, String as) {
    private static final int BYTES_MAX = 65_536;

    /** Reductions of a ply, tried in order: all fields, without analysis info, move only. */
    private static final List<UnaryOperator<Played>> REDUCTIONS = List.of(
            UnaryOperator.identity(),
            played -> new Played(played.move(), played.by(), played.auto(), played.ms(), null),
            played -> Played.of(played.move()));

    /**
     * Exports a record. Formats other than JSON replay the game, which is charged to the session's quota.
     *
     * @throws RequestException on {@code as} if the format is unknown or cannot represent the game
     */
    public Reply.Recorded of(GameRecord game, Rules rules) {
        asker.session().workload().begin(asker.step());
        Reply.Recorded reply = of(game);
        asker.session()
                .workload()
                .done(rules, reply.record().game() == null ? game.moves().size() : 0, asker.step());
        return reply;
    }

    private Reply.Recorded of(GameRecord game) {
        RecordFormat format = RecordFormat.of(as)
                .orElseThrow(() -> RequestException.badValue("as", "as must be one of: json, ggf, text, transcript"));
        for (UnaryOperator<Played> reduction : REDUCTIONS) {
            WrittenRecord written = write(
                    format, game.withMoves(game.moves().stream().map(reduction).toList()));
            Reply.Recorded reply = new Reply.Recorded(asker.id(), as, written);
            if (MessageCodec.write(reply).getBytes(StandardCharsets.UTF_8).length <= BYTES_MAX) {
                return reply;
            }
        }
        throw RequestException.badValue("as", "The game is too long to be exported as " + as);
    }

    private static WrittenRecord write(RecordFormat format, GameRecord game) {
        try {
            return format == RecordFormat.JSON ? WrittenRecord.of(game) : WrittenRecord.of(format.write(game));
        } catch (InvalidInputException e) {
            throw RequestException.badValue("as", e.getMessage());
        }
    }
}
