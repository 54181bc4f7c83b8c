package org.parlor.client.line.lobby;

import java.util.List;
import org.parlor.client.game.setup.TournamentParser;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.ExitException;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentTextFormatter;
import org.parlor.rules.InvalidInputException;

/** Runs the commands about tournaments. */
record TournamentLineCommands(LineWriter writer, LineClient client) {

    void list() throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Listing(null), Reply.ListReply.class)
                .map(page -> MessageCodec.elements(page, TournamentMessage.TournamentSummary.class))
                .map(tours -> tours.isEmpty()
                        ? List.of("no tournaments")
                        : tours.stream().map(TournamentTextFormatter::line).toList())
                .ifPresent(writer::println);
    }

    /** @param rest the id, and optionally a round */
    void show(String rest) throws ExitException, InterruptedException {
        String[] words = named(rest).split("\\s+");
        if (words.length > 2 || (words.length == 2 && !words[1].matches("[0-9]{1,4}"))) {
            throw new InvalidInputException("tour", "expected: tour ID [ROUND]");
        }
        Integer round = words.length == 2 ? Integer.valueOf(words[1]) : null;
        client.ask(new TournamentRequest.Show(words[0], round, null), Reply.TournamentReply.class)
                .map(TournamentTextFormatter::lines)
                .ifPresent(writer::println);
    }

    void create(String rest) throws ExitException, InterruptedException {
        client.ask(TournamentParser.parse(rest), Reply.Ok.class)
                .map(made -> "created " + made.tour() + "; type start " + made.tour() + " once others have joined")
                .ifPresent(writer::println);
    }

    void start(String rest) throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Start(named(rest)), Reply.Ok.class);
    }

    void join(String rest) throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Join(named(rest)), Reply.Ok.class)
                .ifPresent(ok -> writer.println("joined; your games start automatically"));
    }

    void leave(String rest) throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Leave(named(rest)), Reply.Ok.class)
                .ifPresent(ok -> writer.println("withdrawn from the tournament"));
    }

    private static String named(String rest) {
        if (rest.isEmpty()) {
            throw new InvalidInputException("tour", "id of a tournament required; type tours");
        }
        return rest;
    }
}
