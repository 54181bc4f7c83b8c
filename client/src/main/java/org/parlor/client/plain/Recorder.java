package org.parlor.client.plain;

import java.util.Optional;
import org.parlor.client.archive.Archive;
import org.parlor.client.archive.FilePaths;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.LaunchException;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;

/** Gets the record of a game from the server and shows it, or adds it to a file. */
final class Recorder {
    private final Printout printout;
    private final Link link;

    Recorder(Printout printout, Link link) {
        this.printout = printout;
        this.link = link;
    }

    /** @param file its name, or nothing to have the record shown */
    void record(String g, String file) throws InterruptedException {
        Optional<Reply> reply = link.ask(new GameRequest.RecordRequest(g, RecordFormat.JSON.id()));
        printout.refusal(reply);
        GameRecord game = reply.filter(Reply.RecordReply.class::isInstance)
                .map(recorded -> ((Reply.RecordReply) recorded).record().game())
                .orElse(null);
        if (game != null) {
            keep(game, file);
        }
    }

    private void keep(GameRecord game, String file) {
        try {
            if (file.isEmpty()) {
                printout.say(RecordFormat.TEXT.write(game).lines().toList());
            } else {
                new Archive(FilePaths.parse(file)).add(game);
                printout.say("record saved to " + file);
            }
        } catch (InvalidInputException | LaunchException unkept) {
            printout.say("error " + unkept.getMessage());
        }
    }

    /** Keeps a game that is over: where the command line says, and as lines say that were typed ahead. Nothing is waited for. */
    void afterwards(Desk desk, GameModel game) throws InterruptedException {
        if (!game.isOver()) {
            return;
        }
        if (desk.record() != null) {
            record(game.g(), desk.record());
        }
        Optional<String> ahead = desk.inbox().lineIf(Recorder::isRecord);
        while (ahead.isPresent()) {
            printout.typed(ahead.get());
            record(game.g(), Word.parse(ahead.get()).map(Word.Line::rest).orElse(""));
            ahead = desk.inbox().lineIf(Recorder::isRecord);
        }
    }

    private static boolean isRecord(String typed) {
        return Word.parse(typed).filter(line -> line.word() == Word.RECORD).isPresent();
    }
}
