package org.parlor.bots.conform;

import static org.parlor.bots.conform.ConformanceCheck.check;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.parlor.message.GameRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** The checks that need no connection, and the lists of all checks in the order of a run. */
public final class ConformanceChecks {
    private static final Duration CLOCK = Duration.ofMillis(2_000);

    /** Whatever the bot plays, both sides have to pass. */
    private static final String PASSES = "OOOOO..OXXXO.OXO.XOXOX.OXXXOXXXOXXOXOXOOXXXOXXXO.XXXXXXO.XXXXXX. 0";

    /** Both moves of the bot end in its store. */
    private static final String EXTRA_TURN = "0,0,0,0,2,0,0,4,4,4,4,4,4,20 0";

    private ConformanceChecks() {}

    /** The checks of a bot that connects to a server and plays these games. */
    public static List<ConformanceCheck<ScriptedServer>> ofConnection(List<GameKind> games) {
        List<ConformanceCheck<ScriptedServer>> checks = new ArrayList<>(common(games));
        checks.addAll(GameEventChecks.ALL);
        checks.addAll(ConnectionChecks.ALL);
        return checks;
    }

    /** The checks of a program on standard input and output that plays these games. */
    public static List<ConformanceCheck<ScriptedProgram>> ofProgram(List<GameKind> games) {
        List<ConformanceCheck<ScriptedProgram>> checks = new ArrayList<>(common(games));
        checks.add(check(
                "next-game",
                "standard-input-and-output",
                "A turn with another g is a new game, also without a game.end before it.",
                host -> {
                    ScriptedGame left = host.start();
                    host.sendTurn(left);
                    host.receiveMove(left);
                    host.requireQuiet();
                }));
        return checks;
    }

    private static <H extends ScriptedHost> List<ConformanceCheck<H>> common(List<GameKind> games) {
        List<ConformanceCheck<H>> checks = new ArrayList<>();
        GameKind last = games.get(games.size() - 1);
        for (GameKind kind : games) {
            checks.add(check(
                    "game-" + kind.id(),
                    "game-states",
                    "Answer each turn with one move from legal, with the g and ply of the turn.",
                    host -> playOut(host, kind.rules(), kind.rules().initial(), 0)));
        }
        checks.add(check(
                "second-seat",
                "game-states",
                "Your seat is you of the turn; it may be 1, the seat that moves second.",
                host -> playOut(host, last.rules(), last.rules().initial(), 1)));
        addPosition(
                checks,
                games,
                "forced-pass",
                "reversi",
                PASSES,
                "Send no pass that is not in legal; the ply of the next turn counts the forced ones.");
        addPosition(
                checks,
                games,
                "extra-turn",
                "kalah",
                EXTRA_TURN,
                "Answer a turn that follows your own move; its ply is the next one.");
        checks.add(check(
                "clock", "clocks", "Move before clock.ms of your seat is used up.", ConformanceChecks::playInTime));
        checks.add(check("unknown-type", "compatibility", "Ignore messages whose t you do not know.", host -> {
            host.send("{\"t\":\"conform.unknown\",\"value\":[1,{\"a\":null}]}");
            host.requireQuiet();
        }));
        checks.add(check("unknown-field", "compatibility", "Ignore fields that you do not know.", host -> {
            ScriptedGame game = host.start();
            host.send(host.turn(game).replaceFirst("\\{", "{\"unknown\":{\"a\":[1]},"));
            host.finish(game);
        }));
        checks.add(check("joined-lines", "framing", "Handle each line of a read, not only the first.", host -> {
            ScriptedGame game = host.start();
            host.sendTogether(List.of("{\"t\":\"conform.unknown\"}", "", host.turn(game)));
            host.finish(game);
        }));
        checks.add(check("long-line", "framing", "Accept lines of the server up to 65536 bytes.", host -> {
            host.send("{\"t\":\"conform.unknown\",\"text\":\"" + "x".repeat(65_000) + "\"}");
            host.requireQuiet();
        }));
        return checks;
    }

    private static <H extends ScriptedHost> void addPosition(
            List<ConformanceCheck<H>> checks,
            List<GameKind> games,
            String name,
            String game,
            String position,
            String advice) {
        games.stream().filter(kind -> kind.id().equals(game)).forEach(kind -> {
            Position start = PositionText.parse(kind.rules(), position);
            String section = "passes-takebacks-and-illegal-moves";
            checks.add(check(name, section, advice, host -> playOut(host, kind.rules(), start, 0)));
        });
    }

    private static void playOut(ScriptedHost host, Rules rules, Position position, int seat)
            throws CheckFailedException, IOException {
        host.playOut(host.start(rules, position, seat, new TimeControl.None()));
        host.requireQuiet();
    }

    private static void playInTime(ScriptedHost host) throws CheckFailedException, IOException {
        ScriptedGame game = host.start(0, new TimeControl.PerMove((int) CLOCK.toMillis()));
        long sent = System.nanoTime();
        host.sendTurn(game);
        GameRequest.Move move = host.receive(GameRequest.Move.class, "a move");
        host.requireMove(game, move);
        long millis = (System.nanoTime() - sent) / 1_000_000;
        if (millis > CLOCK.toMillis()) {
            throw new CheckFailedException("expected a move within the " + CLOCK.toMillis()
                    + " ms of the clock; it came after " + millis + " ms");
        }
        host.end(game);
        host.requireQuiet();
    }
}
