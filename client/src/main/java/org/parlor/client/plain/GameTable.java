package org.parlor.client.plain;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.MonotonicClock;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OfferKind;

/**
 * One game at this keyboard, from its first snapshot to its end: shows what the server tells, asks for moves and sends
 * them. It runs on the one thread that talks and judges nothing itself but what was typed.
 */
final class GameTable {
    private static final int NONE = -1;

    private final Desk desk;
    private final Link eyes;
    private final Seats seats;
    private final Consumer<ServerMessage> others;
    private final Look look;
    private final Voices voices;
    private final List<Viewer> viewers;
    private final GameCommands commands;

    private final Underway underway = new Underway();
    private final Mover mover;

    private GameModel game;
    /** The ply for which the question stands. */
    private int asked = NONE;

    /**
     * @param eyes the line whose news is shown
     * @param seats those that are played here
     * @param others takes what has nothing to do with this game
     */
    GameTable(Desk desk, Link eyes, Seats seats, GameModel game, Consumer<ServerMessage> others) {
        this.desk = desk;
        this.eyes = eyes;
        this.seats = seats;
        this.others = others;
        this.game = game;
        this.look = desk.looks().of(game.rules().kind());
        this.voices = new Voices(seats.people());
        this.viewers = desk.viewers(look, voices);
        this.mover = new Mover(desk.printout(), look, seats, underway);
        this.commands = new GameCommands(desk, look, seats, eyes);
    }

    /**
     * Plays to the end, or until the person leaves.
     *
     * @param first the news with which the game began
     */
    GameModel play(GameMessage.Snapshot first) throws Stopped, InterruptedException {
        show(null, first);
        while (!game.isOver() && !commands.isLeaving()) {
            mover.compute(game);
            ask();
            boolean endWanted = isAsking();
            Optional<Incoming> next = desk.inbox()
                    .take(this::isWelcome, endWanted, desk.standings().patience());
            if (next.isPresent()) {
                handle(next.get());
            } else {
                desk.standings().check();
            }
        }
        return game;
    }

    private void ask() {
        if (commands.isConfirming()) {
            desk.printout().prompt();
        } else if (isAsking()) {
            if (asked != game.ply()) {
                desk.printout().say(look.question(game, voices));
                asked = game.ply();
            }
            desk.printout().prompt();
        }
    }

    /** Whether somebody here is to move and nothing is on its way yet. */
    private boolean isAsking() {
        return isMyTurn() && !underway.holds(game);
    }

    private boolean isMyTurn() {
        Integer to = game.to();
        return to != null
                && voices.isMine(to)
                && game.isTurnOf(to)
                && game.position().forcedMove().isEmpty();
    }

    /** While nobody here is to move, a script's move waits for its turn, and so does its question for one; a person is told so. */
    private boolean isWelcome(String line) {
        if (commands.isConfirming() || isAsking()) {
            return true;
        }
        return !isMyTurn()
                && !underway.holds(game)
                && (desk.printout().isTerminal()
                        || Word.parse(line)
                                .filter(command -> command.word() != Word.HINT)
                                .isPresent());
    }

    private void handle(Incoming incoming) throws Stopped, InterruptedException {
        if (incoming instanceof Incoming.Typed typed) {
            desk.printout().typed(typed.line());
            entered(typed.line());
        } else if (incoming instanceof Incoming.Told told) {
            heard(told);
        } else if (incoming instanceof Incoming.Standing standing) {
            if (desk.standings().see(standing)) {
                synchronise();
            }
        } else {
            commands.leave("end of input");
        }
    }

    private void entered(String line) throws InterruptedException {
        Optional<Word.Line> command = Word.parse(line);
        if (commands.isConfirming()) {
            expect(commands.confirm(line, game));
        } else if (command.isPresent()) {
            expect(commands.obey(command.get(), game));
        } else if (!isAsking()) {
            desk.printout().say("error it is not your turn; type help for what you can do");
        } else if (!line.isBlank()) {
            mover.type(line, game, voices);
        }
    }

    private void expect(boolean granted) {
        if (granted) {
            underway.request(game);
        }
    }

    private void heard(Incoming.Told told) throws InterruptedException, Stopped {
        if (told.link() != eyes) {
            return;
        }
        if (told.message() instanceof GameMessage news && news.g().equals(game.g())) {
            apply(news);
        } else {
            others.accept(told.message());
        }
    }

    private void apply(GameMessage news) throws InterruptedException, Stopped {
        GameModel before = game;
        game = before.apply(news, MonotonicClock.millis());
        if (!game.complete() && before.complete()) {
            synchronise();
        } else if (game.complete() && !game.equals(before)) {
            underway.told(news);
            if (news instanceof GameMessage.Snapshot || news instanceof GameMessage.StateChanged) {
                asked = NONE;
            }
            show(before, news);
            agreeWithOneself(news);
            if (news instanceof GameMessage.Moved && voices.mine().isEmpty() && game.to() != null) {
                pause();
            }
        }
    }

    private void show(@Nullable GameModel before, GameMessage news) {
        viewers.forEach(viewer -> viewer.see(before, news, game));
        GameResult gameResult = game.result();
        boolean endIsNew = before == null || !before.isOver();
        if (news instanceof GameMessage.Snapshot && game.isOver() && endIsNew && gameResult != null) {
            GameMessage.Ended ended = new GameMessage.Ended(game.g(), game.seq(), gameResult, null, null);
            viewers.forEach(viewer -> viewer.see(game, ended, game));
        }
    }

    /** Two people at one keyboard have talked it over before either types {@code takeback}. */
    private void agreeWithOneself(GameMessage news) throws InterruptedException {
        if (news instanceof GameMessage.Offered offered
                && offered.state().equals("made")
                && offered.kind().equals(OfferKind.TAKEBACK.wireName())
                && voices.mine().size() == 2) {
            seats.ask(1 - offered.by(), new GameRequest.Answer(game.g(), OfferKind.TAKEBACK, true));
            expect(true);
        }
    }

    /** Asks for the whole truth; what a broken line has swallowed comes with it. */
    private void synchronise() throws Stopped, InterruptedException {
        GameRequest request =
                seats.links().isEmpty() ? new GameRequest.Watch(game.g(), null) : new GameRequest.Sync(game.g());
        Optional<Reply> reply = eyes.ask(request);
        if (reply.isPresent() && reply.get() instanceof Reply.ErrorReply errorReply) {
            throw new Stopped(ExitCode.LOST, "the server no longer knows this game: " + errorReply.message());
        }
    }

    private void pause() throws InterruptedException {
        if (desk.pace().step()) {
            desk.printout().say("press ENTER for the next move");
            Optional<String> line = desk.inbox().line();
            if (line.flatMap(Word::parse)
                    .filter(typed -> typed.word() == Word.QUIT)
                    .isPresent()) {
                commands.leave("quit");
            }
        } else if (desk.pace().delay().compareTo(Duration.ZERO) > 0) {
            Thread.sleep(desk.pace().delay().toMillis());
        }
    }
}
