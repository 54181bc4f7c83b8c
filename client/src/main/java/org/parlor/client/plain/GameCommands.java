package org.parlor.client.plain;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Played;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;

/** What can be typed during a game instead of a move, and what comes of it. */
final class GameCommands {
    private final Printout printout;
    private final @Nullable Adviser adviser;
    private final Look look;
    private final Seats seats;
    private final Link eyes;
    private boolean confirming;
    private boolean leaving;

    GameCommands(Desk desk, Look look, Seats seats, Link eyes) {
        this.printout = desk.printout();
        this.adviser = desk.adviser();
        this.look = look;
        this.seats = seats;
        this.eyes = eyes;
    }

    /** Whether the next line answers whether to resign. */
    boolean isConfirming() {
        return confirming;
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String why) {
        printout.say(why + ": leaving the game");
        leaving = true;
    }

    /** @return whether the server will tell what came of it */
    boolean obey(Word.Line line, GameModel game) throws InterruptedException {
        switch (line.word()) {
            case BOARD -> printout.say(look.board(game));
            case LEGAL -> printout.say("legal " + Questions.legal(look, game));
            case MOVES -> printout.say(moves(game));
            case HINT -> hint(game);
            case CHAT -> chat(line.rest(), game);
            case RECORD -> new Recorder(printout, eyes).record(game.g(), line.rest());
            case HELP -> printout.say(Help.game(seats.people().isEmpty()));
            case QUIT -> leave("quit");
            case RESIGN, TAKEBACK, DRAW, ACCEPT, DECLINE, CLAIM -> {
                return play(line.word(), game);
            }
            case REMATCH, LIST, SEEK, TAKE, CHALLENGE, CANCEL, WATCH, TOURS, TOUR, JOIN, LEAVE, NEWTOUR, START ->
                printout.say("error '" + word(line.word()) + "' is for the lobby, not for a game; type help");
        }
        return false;
    }

    private void hint(GameModel game) throws InterruptedException {
        int toMove = game.position().sideToMove();
        if (adviser == null || seats.people().isEmpty()) {
            printout.say("error you watch this game, so there are no hints");
        } else if (game.rated()) {
            printout.say("error there are no hints in a rated game");
        } else if (!game.isTurnOf(toMove) || !seats.isPerson(toMove)) {
            printout.say("error it is not your turn; a hint is for a move of yours");
        } else {
            printout.say(new Hints(adviser).line(game));
        }
    }

    private boolean play(Word word, GameModel game) throws InterruptedException {
        if (seats.people().isEmpty()) {
            printout.say("error you watch this game, so you cannot " + word(word));
            return false;
        }
        return switch (word) {
            case RESIGN -> {
                confirming = true;
                printout.say("resign? Type yes, or anything else to play on");
                yield false;
            }
            case TAKEBACK -> offer(OfferKind.TAKEBACK, lastMover(game), game);
            case DRAW -> offer(OfferKind.DRAW, mover(game), game);
            case ACCEPT -> answer(true, game);
            case DECLINE -> answer(false, game);
            case CLAIM -> ask(mover(game), new GameRequest.Claim(game.g(), GameRequest.Claim.Result.WIN));
            default -> throw new IllegalArgumentException(word(word));
        };
    }

    /**
     * Takes the answer to whether to resign.
     *
     * @return whether the server will tell what came of it
     */
    boolean confirm(String line, GameModel game) throws InterruptedException {
        confirming = false;
        String answer = line.strip().toLowerCase(Locale.ROOT);
        if (answer.equals("y") || answer.equals("yes")) {
            return ask(mover(game), new GameRequest.Resign(game.g()));
        }
        printout.say("not resigned");
        return false;
    }

    private boolean offer(OfferKind kind, int seat, GameModel game) throws InterruptedException {
        return ask(seat, new GameRequest.Offer(game.g(), kind, null));
    }

    private boolean answer(boolean yes, GameModel game) throws InterruptedException {
        Optional<GameMessage.PendingOffer> offer = game.offers().stream()
                .filter(pendingOffer -> seats.isPerson(1 - pendingOffer.by()))
                .findFirst();
        if (offer.isEmpty()) {
            printout.say("error nothing is offered");
            return false;
        }
        OfferKind kind = OfferKind.valueOf(offer.get().kind().toUpperCase(Locale.ROOT));
        return ask(1 - offer.get().by(), new GameRequest.Answer(game.g(), kind, yes));
    }

    private void chat(String text, GameModel game) throws InterruptedException {
        try {
            String room = seats.links().isEmpty() ? game.g() + "/w" : game.g();
            granted(eyes.ask(new LobbyRequest.Chat(room, text)));
        } catch (RequestException unfit) {
            printout.say("error " + unfit.text());
        }
    }

    private boolean ask(int seat, GameRequest request) throws InterruptedException {
        return granted(seats.ask(seat, request));
    }

    private boolean granted(Optional<Reply> reply) {
        printout.refusal(reply);
        return reply.filter(Reply.Ok.class::isInstance).isPresent();
    }

    /** Whose words these are: the one seat played here, or of two the one to move. */
    private int mover(GameModel game) {
        int toMove = game.position().sideToMove();
        return seats.isPerson(toMove) ? toMove : 1 - toMove;
    }

    /** Who wants a move back: of two at this keyboard, the one who chose last. */
    private int lastMover(GameModel game) {
        @Nullable
        Integer last = game.log().plies().stream()
                .filter(ply -> !ply.auto())
                .reduce((first, second) -> second)
                .map(Played::by)
                .orElse(null);
        return last != null && seats.isPerson(last) ? last : mover(game);
    }

    static String moves(GameModel game) {
        return game.log().plies().stream()
                .map(Played::move)
                .collect(Collectors.joining(" ", "moves ", ""))
                .strip();
    }

    private static String word(Word word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
