package org.parlor.client.line.game;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.Analyzer;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.LineCommand;
import org.parlor.client.line.io.LineWriter;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;

/** What can be typed during a game instead of a move, and what comes of it. */
public final class GameLineCommands {
    private final LineWriter writer;
    private final @Nullable Analyzer analyzer;
    private final BoardFormat format;
    private final LocalSeats localSeats;
    private final BlockingConnection observer;
    private boolean confirming;
    private boolean leaving;

    GameLineCommands(LineContext context, BoardFormat format, LocalSeats localSeats, BlockingConnection observer) {
        this.writer = context.writer();
        this.analyzer = context.analyzer();
        this.format = format;
        this.localSeats = localSeats;
        this.observer = observer;
    }

    /** Whether the next line answers whether to resign. */
    boolean isConfirming() {
        return confirming;
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String reason) {
        writer.println(reason + ": leaving the game");
        leaving = true;
    }

    /** @return whether the server will tell what came of it */
    boolean execute(LineCommand.ParsedCommand parsed, GameState game) throws InterruptedException {
        switch (parsed.command()) {
            case BOARD -> writer.println(format.board(game));
            case LEGAL -> writer.println("legal " + MovePrompts.legal(format, game));
            case MOVES -> writer.println(moves(game));
            case HINT -> hint(game);
            case CHAT -> chat(parsed.rest(), game);
            case RECORD -> new RecordSaver(writer, observer).save(game.gameId(), parsed.rest());
            case HELP -> writer.println(LineHelp.game(localSeats.humanSeats().isEmpty()));
            case QUIT -> leave("quit");
            case RESIGN, TAKEBACK, DRAW, ACCEPT, DECLINE, CLAIM -> {
                return play(parsed.command(), game);
            }
            case REMATCH, LIST, SEEK, TAKE, CHALLENGE, CANCEL, WATCH, TOURS, TOUR, JOIN, LEAVE, NEWTOUR, START ->
                writer.println("error '" + word(parsed.command()) + "' is for the lobby, not for a game; type help");
        }
        return false;
    }

    private void hint(GameState game) throws InterruptedException {
        int toMove = game.position().sideToMove();
        if (analyzer == null || localSeats.humanSeats().isEmpty()) {
            writer.println("error you watch this game, so there are no hints");
        } else if (game.rated()) {
            writer.println("error there are no hints in a rated game");
        } else if (!game.isTurnOf(toMove) || !localSeats.isHuman(toMove)) {
            writer.println("error it is not your turn; a hint is for a move of yours");
        } else {
            writer.println(new HintLine(analyzer).line(game));
        }
    }

    private boolean play(LineCommand command, GameState game) throws InterruptedException {
        if (localSeats.humanSeats().isEmpty()) {
            writer.println("error you watch this game, so you cannot " + word(command));
            return false;
        }
        return switch (command) {
            case RESIGN -> {
                confirming = true;
                writer.println("resign? Type yes, or anything else to play on");
                yield false;
            }
            case TAKEBACK -> offer(OfferKind.TAKEBACK, lastMover(game), game);
            case DRAW -> offer(OfferKind.DRAW, mover(game), game);
            case ACCEPT -> answer(true, game);
            case DECLINE -> answer(false, game);
            case CLAIM -> ask(mover(game), new GameRequest.Claim(game.gameId(), GameRequest.Claim.Result.WIN));
            default -> throw new IllegalArgumentException(word(command));
        };
    }

    /**
     * Takes the answer to whether to resign.
     *
     * @return whether the server will tell what came of it
     */
    boolean confirm(String line, GameState game) throws InterruptedException {
        confirming = false;
        String answer = line.strip().toLowerCase(Locale.ROOT);
        if (answer.equals("y") || answer.equals("yes")) {
            return ask(mover(game), new GameRequest.Resign(game.gameId()));
        }
        writer.println("not resigned");
        return false;
    }

    private boolean offer(OfferKind kind, int seat, GameState game) throws InterruptedException {
        return ask(seat, new GameRequest.Offer(game.gameId(), kind, null));
    }

    private boolean answer(boolean yes, GameState game) throws InterruptedException {
        Optional<GameMessage.PendingOffer> offer = game.offers().stream()
                .filter(pendingOffer -> localSeats.isHuman(1 - pendingOffer.by()))
                .findFirst();
        if (offer.isEmpty()) {
            writer.println("error nothing is offered");
            return false;
        }
        OfferKind kind = OfferKind.valueOf(offer.get().kind().toUpperCase(Locale.ROOT));
        return ask(1 - offer.get().by(), new GameRequest.Answer(game.gameId(), kind, yes));
    }

    private void chat(String text, GameState game) throws InterruptedException {
        try {
            String room = localSeats.connections().isEmpty() ? game.gameId() + "/w" : game.gameId();
            granted(observer.request(new LobbyRequest.Chat(room, text)));
        } catch (RequestException unfit) {
            writer.println("error " + unfit.text());
        }
    }

    private boolean ask(int seat, GameRequest request) throws InterruptedException {
        return granted(localSeats.request(seat, request));
    }

    private boolean granted(Optional<Reply> reply) {
        writer.refusal(reply);
        return reply.filter(Reply.Ok.class::isInstance).isPresent();
    }

    /** Whose words these are: the one seat played here, or of two the one to move. */
    private int mover(GameState game) {
        int toMove = game.position().sideToMove();
        return localSeats.isHuman(toMove) ? toMove : 1 - toMove;
    }

    /** Who wants a move back: of two at this keyboard, the one who chose last. */
    private int lastMover(GameState game) {
        @Nullable
        Integer last = game.history().plies().stream()
                .filter(ply -> !ply.automatic())
                .reduce((first, second) -> second)
                .map(Ply::seat)
                .orElse(null);
        return last != null && localSeats.isHuman(last) ? last : mover(game);
    }

    public static String moves(GameState game) {
        return game.history().plies().stream()
                .map(Ply::move)
                .collect(Collectors.joining(" ", "moves ", ""))
                .strip();
    }

    private static String word(LineCommand command) {
        return command.name().toLowerCase(Locale.ROOT);
    }
}
