package org.parlor.client.plain;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Lobby;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.rules.InvalidInputException;

/** What can be typed between games, and what comes of it. */
final class LobbyCommands {
    private final Printout printout;
    private final LobbyLines lines;
    private final Matchmaking matchmaking;
    private final Tournaments tournaments;
    private final Recorder recorder;
    private boolean leaving;

    LobbyCommands(Desk desk, Link link, Matchmaking matchmaking) {
        this.printout = desk.printout();
        this.lines = new LobbyLines(desk.looks(), link.name());
        this.matchmaking = matchmaking;
        this.tournaments = new Tournaments(printout, link);
        this.recorder = new Recorder(printout, link);
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String why) {
        printout.say(why + ": goodbye");
        leaving = true;
    }

    /** @param last the game before, if there was one */
    void obey(String typed, Lobby lobby, @Nullable GameModel last) throws InterruptedException {
        Optional<Word.Line> command = Word.parse(typed);
        if (command.isEmpty()) {
            if (!typed.isBlank()) {
                printout.say("error not a command: '" + Questions.shown(typed)
                        + "'. Type one of: list, seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
            }
            return;
        }
        try {
            obey(command.get(), lobby, last);
        } catch (InvalidInputException wrong) {
            printout.say("error " + wrong.getMessage());
        } catch (RequestException unfit) {
            printout.say("error " + unfit.text());
        }
    }

    private void obey(Word.Line line, Lobby lobby, @Nullable GameModel last) throws InterruptedException {
        switch (line.word()) {
            case LIST -> printout.say(lines.all(lobby));
            case SEEK -> matchmaking.seek(WishText.parse(line.rest()));
            case TAKE -> matchmaking.take(line.rest(), lobby);
            case CHALLENGE -> matchmaking.challenge(line.rest(), lobby);
            case ACCEPT -> matchmaking.answer(true);
            case DECLINE -> matchmaking.answer(false);
            case CANCEL -> matchmaking.cancel();
            case REMATCH -> matchmaking.rematch();
            case WATCH -> matchmaking.watch(line.rest());
            case TOURS -> tournaments.list();
            case TOUR -> tournaments.show(line.rest());
            case JOIN -> tournaments.join(line.rest());
            case LEAVE -> tournaments.leave(line.rest());
            case NEWTOUR -> tournaments.make(line.rest());
            case START -> tournaments.start(line.rest());
            case CHAT -> matchmaking.tell(new LobbyRequest.Chat("lobby", line.rest()));
            case RECORD -> record(line.rest(), last);
            case HELP -> printout.say(Help.lobby());
            case QUIT -> leave("quit");
            case BOARD, LEGAL, MOVES, HINT, RESIGN, TAKEBACK, DRAW, CLAIM ->
                printout.say("error no game is being played; type help");
        }
    }

    private void record(String file, @Nullable GameModel last) throws InterruptedException {
        if (last == null) {
            throw new InvalidInputException("record", "there is no last game");
        }
        recorder.record(last.g(), file);
    }
}
