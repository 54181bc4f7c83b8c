package org.parlor.client.plain;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Lobby;
import org.parlor.client.model.MonotonicClock;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/**
 * Talk at a server between games: who comes and goes, what is offered, and what is typed. A game that begins is played
 * to its end, then the talk goes on.
 */
final class LobbyTalk {
    private final Desk desk;
    private final Link link;
    private final LobbyEar ear;
    private final @Nullable Wish wish;
    private final Matchmaking matchmaking;
    private final LobbyCommands commands;

    private Lobby lobby = Lobby.EMPTY;
    private boolean known;
    private GameMessage.@Nullable Snapshot begun;
    private @Nullable GameModel last;

    /** @param wish a game to find or open without being told, after which the talk is over; null to just be there */
    LobbyTalk(Desk desk, Link link, @Nullable Wish wish) {
        this.desk = desk;
        this.link = link;
        this.wish = wish;
        this.matchmaking = new Matchmaking(desk.printout(), link);
        this.commands = new LobbyCommands(desk, link, matchmaking);
        this.ear = new LobbyEar(desk, link.name(), matchmaking, wish == null);
    }

    /** @return the last game that was played, if one was */
    Optional<GameModel> run() throws Stopped, InterruptedException {
        matchmaking.tell(new LobbyRequest.Lobby(true));
        while (!commands.isLeaving()) {
            if (!matchmaking.isWaiting() && known && wish == null) {
                desk.printout().prompt();
            }
            boolean endWanted = !matchmaking.isWaiting() && known;
            Optional<Incoming> next = desk.inbox()
                    .take(this::isWelcome, endWanted, desk.standings().patience());
            if (next.isPresent()) {
                handle(next.get());
            } else {
                desk.standings().check();
            }
            GameMessage.Snapshot first = begun;
            if (first != null) {
                begun = null;
                play(first);
            }
        }
        return Optional.ofNullable(last);
    }

    /** While a game is waited for, a move that a script is ahead with waits too. */
    private boolean isWelcome(String line) {
        boolean anyLine = desk.printout().isTerminal() || (!matchmaking.isWaiting() && wish == null);
        return known && (anyLine || Word.parse(line).isPresent());
    }

    private void handle(Incoming incoming) throws Stopped, InterruptedException {
        if (incoming instanceof Incoming.Typed typed) {
            desk.printout().typed(typed.line());
            commands.obey(typed.line(), lobby, last);
        } else if (incoming instanceof Incoming.Told told) {
            hear(told.message());
            wishNow();
        } else if (incoming instanceof Incoming.Standing standing) {
            if (desk.standings().see(standing)) {
                matchmaking.again();
                matchmaking.tell(new LobbyRequest.Lobby(true));
            }
        } else {
            commands.leave("end of input");
        }
    }

    private void play(GameMessage.Snapshot first) throws Stopped, InterruptedException {
        Optional<GameModel> game = GameModel.of(first, MonotonicClock.millis());
        if (game.isEmpty()) {
            desk.printout().say("error this program does not know the game '" + first.game() + "'");
            return;
        }
        matchmaking.begun();
        Integer you = first.you();
        Seats seats = you == null ? Seats.NONE : Seats.one(you, link);
        ear.quiet(true);
        last = new GameTable(desk, link, seats, game.get(), this::hear).play(first);
        ear.quiet(false);
        if (you == null) {
            link.ask(new GameRequest.Unwatch(first.g(), null));
        }
        matchmaking.ended(last);
        if (wish != null) {
            new Recorder(desk.printout(), link).afterwards(desk, last);
            commands.leave("done");
        } else if (!commands.isLeaving()) {
            desk.printout().say("back in the lobby: rematch, seek GAME, list, help, quit");
        }
    }

    /** Takes in what has nothing to do with the game being played, or happens between games. */
    private void hear(ServerMessage message) {
        if (message instanceof LobbyMessage news) {
            lobby = ear.hear(news, lobby);
            known |= news instanceof LobbyMessage.Lobby;
        } else if (message instanceof GameMessage.Snapshot snapshot && isNew(snapshot)) {
            begun = snapshot;
        } else if (message instanceof SessionMessage.Notice notice) {
            desk.printout().say("notice: " + notice.text());
        } else if (message instanceof GameMessage.Offered offered) {
            matchmaking.offered(offered);
        }
    }

    private boolean isNew(GameMessage.Snapshot snapshot) {
        boolean old = last != null && last.g().equals(snapshot.g());
        return !old || !snapshot.state().equals("over");
    }

    private void wishNow() throws InterruptedException {
        if (wish != null && known) {
            matchmaking.find(wish, lobby);
        }
    }
}
