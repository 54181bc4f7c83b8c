package org.parlor.client.line.game;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.io.LineCommand;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.screen.AnalysisScheduler;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.game.GameCommandHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Update;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Key;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Runs the commands typed during a game. */
public final class GameLineCommands {
    private final LineWriter writer;
    private final BoardFormat format;
    private final LocalSeats localSeats;
    private final LineClient client;
    private final InFlightRequests pending;
    private final boolean isSpoken;
    private boolean leaving;

    GameLineCommands(
            LineContext context,
            BoardFormat format,
            LocalSeats localSeats,
            LineClient client,
            InFlightRequests pending) {
        this.writer = context.writer();
        this.format = format;
        this.localSeats = localSeats;
        this.client = client;
        this.pending = pending;
        this.isSpoken = context.boardFormatOptions().isSpoken();
    }

    /**
     * Returns the rules of a game in ASCII.
     *
     * @param named the game, or empty for the default
     * @param isSpoken whether to leave out pictures
     */
    public static List<String> rules(String named, GameKind defaultKind, boolean isSpoken) {
        GameKind kind = named.isEmpty() ? defaultKind : Games.find(named).orElse(null);
        if (kind == null) {
            return List.of("error unknown game '" + MovePrompts.shown(named) + "': choose from "
                    + String.join(", ", Games.ids()));
        }
        return GameDisplays.rules(kind).stream()
                .filter(paragraph -> !isSpoken || !paragraph.startsWith(" "))
                .map(GlyphSet::ascii)
                .toList();
    }

    /** Returns whether the next line confirms or cancels a resignation. */
    boolean isConfirming() {
        return client.state().topScreen() instanceof ConfirmDialog;
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String reason) {
        writer.println(reason + ": leaving the game");
        leaving = true;
    }

    void execute(LineCommand.ParsedCommand parsed, GameState game) throws ExitException, InterruptedException {
        switch (parsed.command()) {
            case BOARD -> writer.println(format.board(game));
            case LEGAL -> writer.println("legal " + MovePrompts.legal(format, game));
            case MOVES -> writer.println(moves(game));
            case RULES -> writer.println(rules(parsed.rest(), game.rules().kind(), isSpoken));
            case HINT -> hint(game);
            case CHAT -> chat(parsed.rest(), game);
            case RECORD -> new RecordSaver(writer, client).save(game.gameId(), parsed.rest());
            case HELP -> writer.println(LineCommand.help(scope()));
            case QUIT -> leave("quit");
            case MUTE, UNMUTE -> mute(parsed, game);
            case RESIGN, ABORT, TAKEBACK, DRAW, ACCEPT, DECLINE, CLAIM, GIVETIME -> play(parsed.command(), game);
            default -> writer.println("error '" + parsed.command().word() + "' is a command of the lobby; type help");
        }
    }

    private LineCommand.Scope scope() {
        return isSpectator() ? LineCommand.Scope.SPECTATOR : LineCommand.Scope.GAME;
    }

    private boolean isSpectator() {
        return localSeats.humanSeats().isEmpty();
    }

    /** Requests the analysis of the full screen and waits for it, about a second. */
    private void hint(GameState game) throws ExitException, InterruptedException {
        int toMove = game.position().sideToMove();
        if (isSpectator()) {
            writer.println("error spectators cannot use hint");
        } else if (!game.allowsAnalysis(localSeats.isBothSides())) {
            writer.println("error hints are available only in casual games against bots");
        } else if (!game.isTurnOf(toMove) || !localSeats.isHuman(toMove)) {
            writer.println("error it is not your turn");
        } else {
            client.act(state -> GameCommandHandler.hint(state, game));
            // Once the game is over, a review is wanted, which plain mode never starts.
            while (client.state().game().filter(now -> !now.isOver()).isPresent()
                    && AnalysisScheduler.wanted(client.state()).isPresent()) {
                client.next(line -> false, false);
            }
            writer.println(client.state()
                    .hints()
                    .adviceFor(game.position())
                    .map(advice -> hintLine(game, advice, toMove))
                    .orElse("error no hint found"));
        }
    }

    /** The move and its evaluation from the side to move. */
    private static String hintLine(GameState game, MoveAdvice advice, int toMove) {
        int own = toMove == 0 ? advice.score() : -advice.score();
        String unit = ScoreText.unit(game.rules().kind());
        return ("hint " + advice.move() + " " + ScoreText.brief(own, advice.exact()) + " " + unit).strip();
    }

    private void play(LineCommand command, GameState game) throws ExitException, InterruptedException {
        if (isSpectator()) {
            writer.println("error spectators cannot use " + command.word());
            return;
        }
        switch (command) {
            case RESIGN -> {
                client.act(state -> GameCommandHandler.resign(state, game));
                writer.println("resign? Type yes to confirm");
            }
            case TAKEBACK -> offer(OfferKind.TAKEBACK, lastMover(game), game);
            case DRAW -> offer(OfferKind.DRAW, mover(game), game);
            case ACCEPT -> answer(true, game);
            case DECLINE -> answer(false, game);
            case CLAIM -> ask(mover(game), new GameRequest.Claim(game.gameId(), GameRequest.Claim.Result.WIN), game);
            case GIVETIME -> ask(mover(game), new GameRequest.GiveTime(game.gameId()), game);
            case ABORT -> ask(mover(game), new GameRequest.Abort(game.gameId()), game);
            default -> throw new IllegalArgumentException(command.word());
        }
    }

    /** Handles the answer to the confirmation of a resignation. */
    void confirm(String line, GameState game) throws ExitException, InterruptedException {
        String answer = line.strip().toLowerCase(Locale.ROOT);
        if (answer.equals("y") || answer.equals("yes")) {
            ask(state -> state.topScreen().onKey(state, Key.of('y')), game);
        } else {
            client.act(state -> Update.of(state.withoutOverlays()));
            writer.println("not resigned");
        }
    }

    private void offer(OfferKind kind, int seat, GameState game) throws ExitException, InterruptedException {
        ask(seat, new GameRequest.Offer(game.gameId(), kind, null), game);
    }

    private void answer(boolean yes, GameState game) throws ExitException, InterruptedException {
        Optional<GameMessage.PendingOffer> offer = game.offers().stream()
                .filter(pendingOffer -> localSeats.isHuman(1 - pendingOffer.by()))
                .findFirst();
        if (offer.isEmpty()) {
            writer.println("error no offer to answer");
            return;
        }
        OfferKind kind = OfferKind.valueOf(offer.get().kind().toUpperCase(Locale.ROOT));
        ask(1 - offer.get().by(), new GameRequest.Answer(game.gameId(), kind, yes), game);
    }

    private void mute(LineCommand.ParsedCommand parsed, GameState game) throws ExitException, InterruptedException {
        List<String> players = game.players().stream().map(UserInfo::name).toList();
        try {
            new PlayerLineCommands(writer, client)
                    .mute(
                            UsernameProfile.find(parsed.rest(), players).orElse(parsed.rest()),
                            parsed.command() == LineCommand.MUTE);
        } catch (InvalidInputException wrong) {
            writer.println("error " + wrong.getMessage());
        }
    }

    private void chat(String text, GameState game) throws ExitException, InterruptedException {
        try {
            String room = localSeats.seats().isEmpty() ? game.gameId() + "/w" : game.gameId();
            writer.accepted(client.request(new LobbyRequest.Chat(room, text)), Reply.Ok.class);
        } catch (RequestException unfit) {
            writer.println("error " + unfit.text());
        }
    }

    private void ask(int seat, GameRequest request, GameState game) throws ExitException, InterruptedException {
        ask(state -> Update.of(state).send(LocalSeats.line(game, seat), request), game);
    }

    /** An event follows a granted request. */
    private void ask(Function<ClientState, Update> action, GameState game) throws ExitException, InterruptedException {
        if (writer.accepted(client.request(action), Reply.Ok.class).isPresent()) {
            pending.request(game);
        }
    }

    /** Returns the seat that a command is for: the local one, or of two the side to move. */
    private int mover(GameState game) {
        int toMove = game.position().sideToMove();
        return localSeats.isHuman(toMove) ? toMove : 1 - toMove;
    }

    /** Returns the seat that requests a takeback: of two local ones, the one that moved last. */
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
