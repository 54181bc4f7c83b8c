package org.parlor.client.line.lobby;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.setup.TournamentSpec;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.LineWriter;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentTable;
import org.parlor.rules.InvalidInputException;

/** What can be asked about tournaments, a line each. Their games begin by themselves, as others do. */
record TournamentLineCommands(LineWriter writer, BlockingConnection connection) {

    void list() throws InterruptedException {
        Optional<Reply> reply = request(new TournamentRequest.Listing(null));
        if (reply.orElse(null) instanceof Reply.ListReply page) {
            List<TournamentMessage.TournamentSummary> tours =
                    MessageCodec.elements(page, TournamentMessage.TournamentSummary.class);
            writer.println(
                    tours.isEmpty()
                            ? List.of("no tournaments")
                            : tours.stream().map(TournamentTable::line).toList());
        }
    }

    /** @param rest its id, and perhaps a round */
    void show(String rest) throws InterruptedException {
        String[] words = named(rest).split("\\s+");
        if (words.length > 2 || (words.length == 2 && !words[1].matches("[0-9]{1,4}"))) {
            throw new InvalidInputException("tour", "type tour ID, or tour ID ROUND");
        }
        Integer round = words.length == 2 ? Integer.valueOf(words[1]) : null;
        Optional<Reply> reply = request(new TournamentRequest.Show(words[0], round, null));
        if (reply.orElse(null) instanceof Reply.TournamentReply shown) {
            writer.println(TournamentTable.lines(shown));
        }
    }

    void create(String rest) throws InterruptedException {
        if (request(TournamentSpec.parse(rest)).orElse(null) instanceof Reply.Ok made) {
            writer.println("made " + made.tour() + "; others join it, then type start " + made.tour());
        }
    }

    void start(String rest) throws InterruptedException {
        request(new TournamentRequest.Start(named(rest)));
    }

    void join(String rest) throws InterruptedException {
        if (request(new TournamentRequest.Join(named(rest))).orElse(null) instanceof Reply.Ok) {
            writer.println("you take part; your games begin by themselves");
        }
    }

    void leave(String rest) throws InterruptedException {
        if (request(new TournamentRequest.Leave(named(rest))).orElse(null) instanceof Reply.Ok) {
            writer.println("you take part no more");
        }
    }

    private static String named(String rest) {
        if (rest.isEmpty()) {
            throw new InvalidInputException("tour", "which tournament? tours lists them");
        }
        return rest;
    }

    private Optional<Reply> request(TournamentRequest request) throws InterruptedException {
        Optional<Reply> reply = connection.request(request);
        writer.refusal(reply);
        return reply;
    }
}
