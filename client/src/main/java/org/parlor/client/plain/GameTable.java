package org.parlor.client.plain;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.ClockFace;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameNews;
import org.parlor.message.GameRequest;
import org.parlor.message.OfferKind;
import org.parlor.message.Reply;
import org.parlor.message.Result;
import org.parlor.message.ServerMessage;
import org.parlor.rules.Position;

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

    private GameModel game;
    private final Underway underway = new Underway();
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
        this.commands = new GameCommands(desk.printout(), look, seats, eyes);
    }

    /**
     * Plays to the end, or until the person leaves.
     *
     * @param first the news with which the game began
     */
    GameModel play(GameNews.Snapshot first) throws Stopped, InterruptedException {
        show(null, first);
        while (!game.isOver() && !commands.isLeaving()) {
            compute();
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

    /** Plays for a computer at this keyboard. */
    private void compute() throws InterruptedException {
        Integer to = game.to();
        if (to == null
                || !game.isTurnOf(to)
                || underway.holds(game)
                || game.position().forcedMove().isPresent()) {
            return;
        }
        Optional<Chooser> computer = seats.computer(to);
        if (computer.isPresent()) {
            int move = computer.get().choose(game.position(), millisLeft(to));
            send(game.rules().text(move), to);
        }
    }

    private OptionalLong millisLeft(int seat) {
        ClockFace clock = game.clock();
        return clock == null
                ? OptionalLong.empty()
                : OptionalLong.of(clock.remainingMillis(seat, System.currentTimeMillis()));
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

    /** While nobody here is to move, a script's move waits for its turn; a person is told so. */
    private boolean isWelcome(String line) {
        if (commands.isConfirming() || isAsking()) {
            return true;
        }
        return !isMyTurn()
                && !underway.holds(game)
                && (desk.printout().isTerminal() || Word.parse(line).isPresent());
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
            move(line);
        }
    }

    private void expect(boolean granted) {
        if (granted) {
            underway.request(game);
        }
    }

    private void move(String typed) throws InterruptedException {
        Position position = game.position();
        OptionalInt move = game.rules().typed(look.meant(typed), position);
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            desk.printout().say(look.refusal(game, voices, typed));
            return;
        }
        String text = game.rules().text(move.getAsInt());
        if (!typed.strip().equalsIgnoreCase(text)) {
            desk.printout().say(typed.strip() + " = " + text);
        }
        send(text, position.sideToMove());
    }

    private void send(String move, int seat) throws InterruptedException {
        underway.move(game);
        Optional<Reply> reply = seats.ask(seat, new GameRequest.Move(game.g(), game.ply(), move, null, null));
        if (reply.isPresent() && reply.get() instanceof Reply.Refused refused) {
            desk.printout().say("error " + refused.message());
            underway.moveRefused();
        }
    }

    private void heard(Incoming.Told told) throws InterruptedException, Stopped {
        if (told.link() != eyes) {
            return;
        }
        if (told.message() instanceof GameNews news && news.g().equals(game.g())) {
            apply(news);
        } else {
            others.accept(told.message());
        }
    }

    private void apply(GameNews news) throws InterruptedException, Stopped {
        GameModel before = game;
        game = before.apply(news, System.currentTimeMillis());
        if (!game.complete() && before.complete()) {
            synchronise();
        } else if (game.complete() && !game.equals(before)) {
            underway.told(news);
            if (news instanceof GameNews.Snapshot || news instanceof GameNews.StateChanged) {
                asked = NONE;
            }
            show(before, news);
            agreeWithOneself(news);
            if (news instanceof GameNews.Moved && voices.mine().isEmpty() && game.to() != null) {
                pause();
            }
        }
    }

    private void show(@Nullable GameModel before, GameNews news) {
        viewers.forEach(viewer -> viewer.see(before, news, game));
        Result result = game.result();
        boolean endIsNew = before == null || !before.isOver();
        if (news instanceof GameNews.Snapshot && game.isOver() && endIsNew && result != null) {
            GameNews.Ended ended = new GameNews.Ended(game.g(), game.seq(), result, null, null);
            viewers.forEach(viewer -> viewer.see(game, ended, game));
        }
    }

    /** Two people at one keyboard have talked it over before either types {@code takeback}. */
    private void agreeWithOneself(GameNews news) throws InterruptedException {
        if (news instanceof GameNews.Offered offered
                && offered.state().equals("made")
                && offered.kind().equals(OfferKind.TAKEBACK.word())
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
        if (reply.isPresent() && reply.get() instanceof Reply.Refused refused) {
            throw new Stopped(ExitCode.LOST, "the server no longer knows this game: " + refused.message());
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
