package org.parlor.client.line.game;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.Analyzer;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNames;
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
import org.parlor.message.value.UserInfo;
import org.parlor.rules.InvalidInputException;

/** Runs the commands typed during a game. */
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

    /** Whether the next line confirms or cancels a resignation. */
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

    /** @return whether an event from the server will follow */
    boolean execute(LineCommand.ParsedCommand parsed, GameState game) throws InterruptedException {
        switch (parsed.command()) {
            case BOARD -> writer.println(format.board(game));
            case LEGAL -> writer.println("legal " + MovePrompts.legal(format, game));
            case MOVES -> writer.println(moves(game));
            case HINT -> hint(game);
            case CHAT -> chat(parsed.rest(), game);
            case RECORD -> new RecordSaver(writer, observer).save(game.gameId(), parsed.rest());
            case HELP -> writer.println(LineCommand.help(scope()));
            case QUIT -> leave("quit");
            case MUTE, UNMUTE -> mute(parsed, game);
            case RESIGN, ABORT, TAKEBACK, DRAW, ACCEPT, DECLINE, CLAIM -> {
                return play(parsed.command(), game);
            }
            default -> writer.println("error '" + parsed.command().word() + "' is a command of the lobby; type help");
        }
        return false;
    }

    private LineCommand.Scope scope() {
        return isSpectator() ? LineCommand.Scope.SPECTATOR : LineCommand.Scope.GAME;
    }

    private boolean isSpectator() {
        return localSeats.humanSeats().isEmpty();
    }

    private void hint(GameState game) throws InterruptedException {
        int toMove = game.position().sideToMove();
        if (analyzer == null || isSpectator()) {
            writer.println("error spectators cannot use hint");
        } else if (!game.allowsAnalysis(localSeats.isBothSides())) {
            writer.println("error hints are available only in casual games against bots");
        } else if (!game.isTurnOf(toMove) || !localSeats.isHuman(toMove)) {
            writer.println("error it is not your turn");
        } else {
            writer.println(new HintLine(analyzer).line(game));
        }
    }

    private boolean play(LineCommand command, GameState game) throws InterruptedException {
        if (isSpectator()) {
            writer.println("error spectators cannot use " + command.word());
            return false;
        }
        return switch (command) {
            case RESIGN -> {
                confirming = true;
                writer.println("resign? Type yes to confirm");
                yield false;
            }
            case TAKEBACK -> offer(OfferKind.TAKEBACK, lastMover(game), game);
            case DRAW -> offer(OfferKind.DRAW, mover(game), game);
            case ACCEPT -> answer(true, game);
            case DECLINE -> answer(false, game);
            case CLAIM -> ask(mover(game), new GameRequest.Claim(game.gameId(), GameRequest.Claim.Result.WIN));
            case ABORT -> ask(mover(game), new GameRequest.Abort(game.gameId()));
            default -> throw new IllegalArgumentException(command.word());
        };
    }

    /**
     * Handles the answer to the confirmation of a resignation.
     *
     * @return whether an event from the server will follow
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
            writer.println("error no offer to answer");
            return false;
        }
        OfferKind kind = OfferKind.valueOf(offer.get().kind().toUpperCase(Locale.ROOT));
        return ask(1 - offer.get().by(), new GameRequest.Answer(game.gameId(), kind, yes));
    }

    private void mute(LineCommand.ParsedCommand parsed, GameState game) throws InterruptedException {
        List<String> players = game.players().stream().map(UserInfo::name).toList();
        try {
            new PlayerLineCommands(writer, observer)
                    .mute(PlayerNames.find(parsed.rest(), players), parsed.command() == LineCommand.MUTE);
        } catch (InvalidInputException wrong) {
            writer.println("error " + wrong.getMessage());
        }
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
        return writer.accepted(reply, Reply.Ok.class).isPresent();
    }

    /** The seat that a command is for: the local one, or of two the side to move. */
    private int mover(GameState game) {
        int toMove = game.position().sideToMove();
        return localSeats.isHuman(toMove) ? toMove : 1 - toMove;
    }

    /** The seat that requests a takeback: of two local ones, the one that moved last. */
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
}
