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

/** Records of games in one line of the protocol each. From one that is too long comes out what can be done without. */
public record RecordExporter(RequestContext asker, String as) {
    private static final int BYTES_MAX = 65_536;

    /** What is kept of each ply: all, then not what bots thought, then the move alone. */
    private static final List<UnaryOperator<Played>> KEPT = List.of(
            UnaryOperator.identity(),
            played -> new Played(played.move(), played.by(), played.auto(), played.ms(), null),
            played -> Played.of(played.move()));

    /**
     * What the asker gets, and pays for in work: a form that is no JSON has every ply played again.
     *
     * @throws RequestException on {@code as}, with the reason why the game cannot stand in that form
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
        RecordFormat form = RecordFormat.of(as)
                .orElseThrow(() -> RequestException.badValue("as", "as is json, ggf, text or transcript"));
        for (UnaryOperator<Played> kept : KEPT) {
            WrittenRecord written =
                    write(form, game.withMoves(game.moves().stream().map(kept).toList()));
            Reply.Recorded line = new Reply.Recorded(asker.id(), as, written);
            if (MessageCodec.write(line).getBytes(StandardCharsets.UTF_8).length <= BYTES_MAX) {
                return line;
            }
        }
        throw RequestException.badValue("as", "This game is too long for one line as " + as);
    }

    private static WrittenRecord write(RecordFormat form, GameRecord game) {
        try {
            return form == RecordFormat.JSON ? WrittenRecord.of(game) : WrittenRecord.of(form.write(game));
        } catch (InvalidInputException e) {
            throw RequestException.badValue("as", e.getMessage());
        }
    }
}
