package org.parlor.client.plain;

import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;

/** Requests the record of a game and prints it or appends it to a file. */
public record RecordSaver(LineWriter writer, PlainClient client) {

    /** @param file the name of the file, or empty to print the record */
    public void save(String gameId, String file) throws ExitException, InterruptedException {
        GameRecord game = client.ask(
                        new GameRequest.RecordRequest(gameId, RecordFormat.JSON.id()), Reply.RecordReply.class)
                .map(reply -> reply.record().game())
                .orElse(null);
        if (game != null) {
            append(game, file);
        }
    }

    private void append(GameRecord game, String file) {
        try {
            boolean remote = client.state().settings().isRemote();
            if (remote && !file.isEmpty()) {
                writer.println("You have no files here, so the record follows as text");
            }
            if (remote || file.isEmpty()) {
                writer.println(RecordFormat.TEXT.write(game).lines().toList());
            } else {
                new GameRecordFile(FilePaths.parse(file)).add(game, game.moves().size());
                writer.println("record saved to " + file);
            }
        } catch (InvalidInputException | ExitException unkept) {
            writer.println("error " + unkept.getMessage());
        }
    }

    /** Saves a finished game to the file of the command line, and as {@code record} commands already typed say. */
    public void promptAfterGame(PlainContext context, GameState game) throws ExitException, InterruptedException {
        if (!game.isOver()) {
            return;
        }
        if (context.recordFile() != null) {
            save(game.gameId(), context.recordFile());
        }
        Optional<String> ahead = context.queue().readLineIf(RecordSaver::isRecord);
        while (ahead.isPresent()) {
            writer.echo(ahead.get());
            save(
                    game.gameId(),
                    PlainCommand.parse(ahead.get())
                            .map(PlainCommand.ParsedCommand::rest)
                            .orElse(""));
            ahead = context.queue().readLineIf(RecordSaver::isRecord);
        }
    }

    private static boolean isRecord(String typed) {
        return PlainCommand.parse(typed)
                .filter(parsed -> parsed.command() == PlainCommand.RECORD)
                .isPresent();
    }
}
