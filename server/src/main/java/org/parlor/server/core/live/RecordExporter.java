package org.parlor.server.core.live;

import java.util.List;
import java.util.function.UnaryOperator;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.RecordPayload;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.RequestContext;

/** Exports game records as protocol messages. Drops optional fields if the message would exceed 64 KiB. */
public record RecordExporter(RequestContext context, String as) {
    /** Reductions of a ply, tried in order: all fields, without analysis info, move only. */
    private static final List<UnaryOperator<RecordedMove>> REDUCTIONS = List.of(
            UnaryOperator.identity(),
            recordedMove -> new RecordedMove(
                    recordedMove.move(), recordedMove.by(), recordedMove.auto(), recordedMove.ms(), null),
            recordedMove -> RecordedMove.of(recordedMove.move()));

    /**
     * Exports a record. Formats other than JSON replay the game, which is charged to the session's quota.
     *
     * @throws RequestException on {@code as} if the format is unknown or cannot represent the game
     */
    public Reply.RecordReply export(GameRecord game, Rules rules) {
        context.session().exploreLimiter().acquire(context.step());
        Reply.RecordReply reply = export(game);
        int replayed = reply.record().game() == null ? game.moves().size() : 0;
        context.session().chargePositions(rules, replayed, context.step());
        return reply;
    }

    private Reply.RecordReply export(GameRecord game) {
        RecordFormat format = RecordFormat.find(as)
                .filter(RecordFormat::isWritable)
                .orElseThrow(() -> RequestException.badValue("as", "as must be " + RecordFormat.writable()));
        for (UnaryOperator<RecordedMove> reduction : REDUCTIONS) {
            RecordPayload written = write(
                    format, game.withMoves(game.moves().stream().map(reduction).toList()));
            Reply.RecordReply reply = new Reply.RecordReply(context.id(), as, written);
            if (MessageCodec.fits(reply)) {
                return reply;
            }
        }
        throw RequestException.badValue("as", "The game is too long to be exported as " + as);
    }

    private static RecordPayload write(RecordFormat format, GameRecord game) {
        try {
            return format == RecordFormat.JSON ? RecordPayload.of(game) : RecordPayload.of(format.write(game));
        } catch (InvalidInputException e) {
            throw RequestException.badValue("as", e.getMessage());
        }
    }
}
