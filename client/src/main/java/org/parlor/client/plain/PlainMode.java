package org.parlor.client.plain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.BotSeat;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Launcher;
import org.parlor.client.model.MonotonicClock;
import org.parlor.client.model.Visit;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;

/** The line mode's ways to begin: against a bot, here, at somebody's server, watching. Each returns an exit code. */
public final class PlainMode implements AutoCloseable {
    private final PlainSettings settings;
    private final Desk desk;
    private final Launcher launcher;
    private final ConnectionFactory connectionFactory = new ConnectionFactory();

    public PlainMode(PlainSettings settings, Desk desk, Launcher launcher) {
        this.settings = settings;
        this.desk = desk;
        this.launcher = launcher;
    }

    /** One person here against a bot of ours. */
    public int againstBot(Wish wish, String level) throws Stopped, LaunchException, InterruptedException {
        BotSeat bot = launcher.bot(level);
        String name = settings.name();
        try (Link link = open(guest(bot.address(), name == null ? "you" : name))) {
            if (settings.json()) {
                return json(link, wish.challenge(bot.name()), false);
            }
            Opening opening = new Opening(desk, link);
            opening.require(link, wish.challenge(bot.name()));
            GameMessage.Snapshot first = opening.awaitGame();
            Integer you = first.you();
            return play(link, you == null ? Seats.NONE : Seats.one(you, link), first);
        }
    }

    /**
     * Both sides at this keyboard: people, or computers where there is a chooser for the seat.
     *
     * @param names of both, which differ
     */
    public int here(Wish wish, List<String> names, Map<Integer, Chooser> computers)
            throws Stopped, LaunchException, InterruptedException {
        if (settings.json()) {
            throw new Stopped(ExitCode.USAGE, "--json is for one side of a game, against the computer or at a server");
        }
        ServerEndpoint table = launcher.table();
        try (Link first = open(guest(table, names.get(0)));
                Link second = open(guest(table, names.get(1)))) {
            Opening opening = new Opening(desk, first);
            opening.require(first, wish.as(SeatPreference.FIRST).challenge(second.name()));
            opening.require(second, new LobbyRequest.ChallengeAccept(opening.awaitChallenge(second)));
            return play(first, new Seats(Map.of(0, first, 1, second), computers), opening.awaitGame());
        }
    }

    /** The talk at a server, until the person leaves. */
    public int join(Visit visit) throws Stopped, InterruptedException {
        return talk(visit, null);
    }

    /** One game with whoever wants the same at a server. */
    public int find(Visit visit, Wish wish) throws Stopped, InterruptedException {
        return talk(visit, wish);
    }

    private int talk(Visit visit, @Nullable Wish wish) throws Stopped, InterruptedException {
        try (Link link = open(visit)) {
            if (settings.json()) {
                return json(link, wish == null ? null : wish.seek(), false);
            }
            desk.printout().say("at " + visit.server() + " as " + Names.bare(link.name()));
            return exitCode(new LobbyTalk(desk, link, wish).run());
        }
    }

    /** A server of ours, with us in its lobby. */
    public int host(int port) throws Stopped, LaunchException, InterruptedException {
        Hosting hosting = launcher.host(port);
        if (!settings.json()) {
            tell(hosting, port);
        }
        return join(guest(hosting.address(), settings.name()));
    }

    private void tell(Hosting hosting, int port) {
        int listening = hosting.address().port();
        if (port == 0 && listening != ServerEndpoint.DEFAULT_PORT) {
            desk.printout()
                    .say("port " + ServerEndpoint.DEFAULT_PORT + " is used by another program; using " + listening);
        }
        desk.printout().say("hosting on all addresses of this computer, port " + listening);
        hosting.joinLines().forEach(line -> desk.printout().say("others join with: " + line));
        if (!hosting.fingerprint().isEmpty()) {
            desk.printout().say("the certificate they are shown: " + hosting.fingerprint());
        }
    }

    /** Watches a game to its end; {@code top} is whatever is worth watching. */
    public int watch(Visit visit, String g) throws Stopped, InterruptedException {
        try (Link link = open(visit)) {
            if (settings.json()) {
                return json(link, new GameRequest.Watch(g, null), true);
            }
            Opening opening = new Opening(desk, link);
            opening.require(link, new GameRequest.Watch(g, null));
            return play(link, Seats.NONE, opening.awaitGame());
        }
    }

    private int json(Link link, @Nullable ClientMessage first, boolean watching) throws Stopped, InterruptedException {
        new JsonTalk(desk, link).run(first, watching);
        return ExitCode.OK;
    }

    private static Visit guest(ServerEndpoint server, @Nullable String name) {
        return new Visit(server, new Login.Guest(name));
    }

    private Link open(Visit visit) throws Stopped, InterruptedException {
        return Link.open(connectionFactory, visit.server(), settings.client(), visit.login(), desk.inbox());
    }

    private int play(Link eyes, Seats seats, GameMessage.Snapshot first) throws Stopped, InterruptedException {
        GameModel game = GameModel.of(first, MonotonicClock.millis())
                .orElseThrow(() -> new Stopped(
                        ExitCode.REFUSED, "this program does not know the game '" + first.game() + "'; update it"));
        GameModel last = new GameTable(desk, eyes, seats, game, this::overhear).play(first);
        new Recorder(desk.printout(), eyes).afterwards(desk, last);
        return exitCode(Optional.of(last));
    }

    private void overhear(ServerMessage message) {
        if (message instanceof LobbyMessage.Chat chat) {
            desk.printout().say("chat " + Names.bare(chat.from()) + ": " + chat.text());
        } else if (message instanceof SessionMessage.Notice notice) {
            desk.printout().say("notice: " + notice.text());
        }
    }

    private int exitCode(Optional<GameModel> last) {
        GameResult gameResult = last.map(GameModel::result).orElse(null);
        Integer you = last.map(GameModel::you).orElse(null);
        if (!settings.exitResult() || gameResult == null || you == null) {
            return ExitCode.OK;
        } else if (gameResult.winner() == null) {
            return Results.isDraw(gameResult) ? ExitCode.DRAWN : ExitCode.OK;
        }
        return gameResult.winner().equals(you) ? ExitCode.WON : ExitCode.LOST_GAME;
    }

    @Override
    public void close() {
        connectionFactory.close();
    }
}
