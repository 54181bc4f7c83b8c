package org.parlor.client.plain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.Ply;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineGames;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.client.ui.Messages;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;

/** Prints the correspondence games kept for the time without a connection, and queues moves in them. */
public final class OfflineGameLines {
    private static final String UNSUPPORTED = "this version does not support the game";

    private final PlainContext context;
    private final Predicate<OfflineGame.Account> wanted;
    private final OfflineGameFile file;
    private final Consumer<String> warnings;
    private final long wallClock = OfflineGameFile.now();
    private final ClientState state = ClientState.initial(Settings.DEFAULT, HomeScreen.START, MonotonicClock.millis());

    /**
     * @param wanted the accounts whose games are considered
     * @param warnings takes what is wrong with the file
     */
    public OfflineGameLines(
            PlainContext context, Path file, Predicate<OfflineGame.Account> wanted, Consumer<String> warnings) {
        this.context = context;
        this.wanted = wanted;
        this.warnings = warnings;
        this.file = new OfflineGameFile(file);
    }

    /**
     * Prints a line for each game that waits for a move or an answer, as they were last seen.
     *
     * @param all whether to print the other games, the accounts and the queued moves too
     * @return whether any waits: {@link ExitCode#OK} or {@link ExitCode#NO_GAMES}
     */
    public int list(boolean all) throws ExitException {
        OfflineGames games = read();
        boolean waits = false;
        for (OfflineGame game : games.byUrgency()) {
            GameState now = games.state(game).orElse(null);
            if (now == null) {
                warnings.accept("game " + id(game) + " of " + game.account() + " is left out: " + UNSUPPORTED);
            } else {
                boolean isWaiting = now.isWaiting();
                waits |= isWaiting;
                if (all || isWaiting) {
                    String queue = game.queueText(Messages.ENGLISH);
                    context.println(LobbyFormatter.own(state, now)
                            + (all ? "; " + game.account() + (queue.isEmpty() ? "" : "; " + queue) : ""));
                }
            }
        }
        return waits ? ExitCode.OK : ExitCode.NO_GAMES;
    }

    /** Prints the board, the moves and the legal moves of a game. */
    public int show(String id) throws ExitException {
        OfflineGames games = read();
        OfflineGame game = find(games, id);
        show(game, known(games, game));
        return ExitCode.OK;
    }

    private void show(OfflineGame game, GameState now) {
        BoardFormat format = format(now);
        context.println(LobbyFormatter.own(state, now) + "; " + game.account());
        context.println(format.board(now));
        context.println(PlainGameCommands.moves(now));
        if (state.canMove(now)) {
            context.println("legal " + MovePrompts.legal(format, now));
        }
        if (!game.queue().isEmpty()) {
            context.println(game.queueText(Messages.ENGLISH));
        }
    }

    /** Queues a move, which the next connection sends. */
    public int move(String id, String typed) throws ExitException {
        OfflineGames games = read();
        OfflineGame game = find(games, id);
        GameState now = known(games, game);
        Position position = now.position();
        OptionalInt move =
                MoveCellConverter.parseTyped(now.rules(), position, format(now).normalize(typed));
        if (!state.canMove(now)) {
            throw new ExitException("it is not your move in game " + id);
        } else if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            throw new ExitException("'" + MovePrompts.shown(typed) + "' is not a legal move in game " + id + "; legal: "
                    + MovePrompts.legal(format(now), now));
        }
        QueuedMove queued = new QueuedMove(
                now.history().plies().stream().map(Ply::move).toList(),
                now.rules().format(move.getAsInt()),
                "");
        boolean isFirst = update(new OfflineUpdate.Queued(game.account(), id(game), queued)).stream()
                .anyMatch(next ->
                        next.is(game.account(), id(game)) && next.queue().contains(queued));
        if (!isFirst) {
            throw new ExitException("it is not your move in game " + id);
        }
        context.println("queued " + queued.move() + ": it is sent at the next connection");
        return ExitCode.OK;
    }

    /** Discards the queued moves of a game. */
    public int discard(String id) throws ExitException {
        OfflineGame game = find(read(), id);
        update(new OfflineUpdate.Discarded(game.account(), id(game)));
        context.println(
                (game.queue().isEmpty() ? "no moves are queued in game " : "discarded the queued moves of game ") + id);
        return ExitCode.OK;
    }

    private BoardFormat format(GameState game) {
        return GameDisplays.format(game.rules().kind(), context.boardFormatOptions());
    }

    private OfflineGames read() throws ExitException {
        try {
            List<OfflineGame> games = file
                    .read()
                    .values(file.path(), unreadable -> warnings.accept(unreadable.text(Messages.ENGLISH)))
                    .stream()
                    .filter(game -> wanted.test(game.account()))
                    .toList();
            return new OfflineGames(games, wallClock - state.now());
        } catch (IOException e) {
            throw new ExitException("cannot read " + file.path() + ": " + IoErrors.reason(e));
        }
    }

    private static String id(OfflineGame game) {
        return game.game().g();
    }

    private List<OfflineGame> update(OfflineUpdate update) throws ExitException {
        try {
            return file.update(List.of(update), wallClock);
        } catch (IOException e) {
            throw new ExitException("cannot write " + file.path() + ": " + IoErrors.reason(e));
        }
    }

    private static OfflineGame find(OfflineGames games, String id) {
        List<OfflineGame> found = new ArrayList<>(games.games());
        found.removeIf(game -> !game.game().g().equalsIgnoreCase(id));
        if (found.size() != 1) {
            throw new InvalidInputException(
                    "game",
                    found.isEmpty()
                            ? "no game " + id + " is kept; parlor games --offline lists them"
                            : "several accounts have a game " + id + ": add HOST and --user");
        }
        return found.get(0);
    }

    private static GameState known(OfflineGames games, OfflineGame game) throws ExitException {
        return games.state(game).orElseThrow(() -> new ExitException(UNSUPPORTED));
    }
}
