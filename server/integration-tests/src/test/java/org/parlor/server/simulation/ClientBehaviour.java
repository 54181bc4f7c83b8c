package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.GameEvent;

/** Regular client behaviour: moves, offers and chat, based only on what each client has received. */
public final class ClientBehaviour {
    private static final List<String> TIMES = List.of(
            "{\"mode\":\"none\"}",
            "{\"mode\":\"none\"}",
            "{\"mode\":\"fischer\",\"base\":60000,\"inc\":100}",
            "{\"mode\":\"fischer\",\"base\":4000,\"inc\":500}",
            "{\"mode\":\"fischer\",\"base\":0,\"inc\":3000}",
            "{\"mode\":\"byoyomi\",\"base\":2000,\"period\":1500,\"periods\":3}",
            "{\"mode\":\"move\",\"per\":5000}",
            "{\"mode\":\"corr\",\"days\":1}",
            "{\"mode\":\"corr\",\"days\":1,\"bank\":1}");
    /** Clocks that leave the least time for the first move, or less and are refused. */
    private static final List<String> TINY_TIMES = List.of(
            "{\"mode\":\"fischer\",\"base\":0,\"inc\":0}",
            "{\"mode\":\"fischer\",\"base\":100,\"inc\":0}",
            "{\"mode\":\"byoyomi\",\"base\":0,\"period\":50,\"periods\":2}",
            "{\"mode\":\"byoyomi\",\"base\":0,\"period\":0,\"periods\":5}",
            "{\"mode\":\"move\",\"per\":99}");

    /** Mostly small boards, for many games per run. */
    private static final List<String> GAMES = List.of(
            "\"kalah\",\"options\":{\"pits\":2,\"seeds\":2}",
            "\"kalah\",\"options\":{\"pits\":3,\"seeds\":2}",
            "\"kalah\",\"options\":{\"pits\":2,\"seeds\":0}",
            "\"kalah\"",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4}",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4,\"passing\":\"free\"}",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4,\"passing\":\"free\"}",
            "\"reversi\",\"options\":{\"rows\":6,\"cols\":6}");

    private static final String POLICY = ",\"slots\":4,\"games\":[\"tictactoe\"],\"pair\":true,"
            + "\"tc\":{\"modes\":[\"none\",\"fischer\",\"byoyomi\",\"move\",\"corr\"]}";
    private static final List<String> OFFERS = List.of("takeback", "takeback", "draw", "pause", "rematch");

    private final ClientEnvironment environment;
    private final Oracles oracles;
    private final ByzantineBehaviour byzantine;

    public ClientBehaviour(ClientEnvironment environment, Oracles oracles) {
        this.environment = environment;
        this.oracles = oracles;
        this.byzantine = new ByzantineBehaviour(environment, oracles);
    }

    public void perform(Action action, SplittableRandom random) {
        switch (action.kind()) {
            case PLAY -> withClient(action, ClientBehaviour::hasTurn, client -> play(client, random));
            case CHALLENGE -> withClient(action, client -> true, client -> challenge(client, random));
            case REPLY -> withClient(action, ClientBehaviour::isAsked, client -> reply(client, random));
            case SEEK -> withClient(action, client -> true, client -> seek(client, random));
            case OFFER -> withClient(action, ClientBehaviour::isPlaying, client -> offer(client, random));
            case ANSWER -> withClient(action, ClientBehaviour::isOffered, client -> answer(client, random));
            case TAKE_BACK -> takeBack(action.who(), random);
            case GIVE_UP -> withClient(action, ClientBehaviour::isPlaying, client -> giveUp(client, random));
            case CLAIM ->
                withClient(
                        action,
                        ClientBehaviour::isPlaying,
                        client -> of(client, "claim", random, ",\"result\":\"win\""));
            case GIVE_TIME ->
                withClient(action, ClientBehaviour::isPlaying, client -> of(client, "time.give", random, ""));
            case CONDITIONAL ->
                withClient(action, ClientBehaviour::isPlaying, client -> setConditional(client, random));
            case SYNC -> withClient(action, ClientBehaviour::isPlaying, client -> of(client, "sync", random, ""));
            case WATCH -> withClient(action, client -> true, client -> watch(client, random));
            case CHAT -> withClient(action, client -> true, client -> chat(client, random));
            case LOBBY -> withClient(action, client -> true, client -> visit(client, random));
            case LIE -> withClient(action, client -> true, client -> byzantine.misbehave(client, random));
            case BLUNDER ->
                withClient(
                        action,
                        client -> client.isBot() && hasTurn(client),
                        client -> ByzantineBehaviour.blunder(client, random));
            case STEAL -> byzantine.steal(action.who(), random);
            case RETURN ->
                environment.first(action.who(), client -> !client.isConnected()).ifPresent(this::reconnect);
            default -> throw new IllegalStateException(action + " is not a client action");
        }
    }

    private void withClient(Action action, Predicate<SimulatedClient> fit, Consumer<SimulatedClient> act) {
        environment
                .first(action.who(), client -> client.isLoggedIn() && fit.test(client))
                .ifPresent(act);
    }

    /** Tries a revoked token or a guessed password of each client in turn. */
    void steal(SplittableRandom random) {
        for (int i = 0; i < ClientEnvironment.CLIENTS; i++) {
            byzantine.steal(i, random);
        }
    }

    private static boolean hasTurn(SimulatedClient client) {
        return !client.oracle().turns().isEmpty();
    }

    private static boolean isPlaying(SimulatedClient client) {
        return client.oracle().views().values().stream().anyMatch(view -> view.you() >= 0);
    }

    private static boolean isOffered(SimulatedClient client) {
        return client.oracle().views().values().stream()
                .anyMatch(view -> view.you() >= 0 && !view.offer().isEmpty());
    }

    private static boolean isAsked(SimulatedClient client) {
        return !client.oracle().challenges().isEmpty();
    }

    /** Reconnects; a bot also sends its policy. */
    public void reconnect(SimulatedClient client) {
        client.reconnect();
        if (client.isBot() && client.isLoggedIn()) {
            client.request("policy", POLICY);
        }
    }

    public void play(SimulatedClient client, SplittableRandom random) {
        GameMessage.Turn turn = any(List.copyOf(client.oracle().turns().values()), random);
        String seq = random.nextInt(4) == 0 ? ",\"seq\":" + turn.seq() : "";
        move(client, turn.g(), turn.ply(), any(turn.legal(), random), seq);
    }

    static void move(SimulatedClient client, String g, int ply, String move, String more) {
        String fields = ",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\"" + move + "\"" + more;
        client.request("move", fields, g, new RequestedActions.Claim(client.name(), g, ply, move));
    }

    private void challenge(SimulatedClient client, SplittableRandom random) {
        String to = any(environment.clients(), random).name();
        String pairs = random.nextInt(3) > 0 ? ",\"pairs\":" + (1 + random.nextInt(4)) : "";
        String side = random.nextBoolean() ? ",\"side\":" + random.nextInt(2) : "";
        String rated = random.nextInt(4) == 0 ? ",\"rated\":true" : "";
        client.request("challenge", ",\"to\":\"" + to + "\"" + game(random) + pairs + side + rated, to, null);
    }

    private static String game(SplittableRandom random) {
        String game = random.nextInt(5) > 1 ? "\"tictactoe\"" : any(GAMES, random);
        return ",\"game\":" + game + ",\"tc\":" + any(random.nextInt(16) > 0 ? TIMES : TINY_TIMES, random);
    }

    private void reply(SimulatedClient client, SplittableRandom random) {
        String type = random.nextInt(8) > 0 ? "challenge.accept" : "challenge.decline";
        client.request(type, ",\"challenge\":\"" + any(client.oracle().challenges(), random) + "\"");
    }

    private void seek(SimulatedClient client, SplittableRandom random) {
        if (oracles.seeks().isEmpty() || random.nextBoolean()) {
            client.request("seek", game(random));
        } else {
            client.request("seek.take", ",\"seek\":\"" + any(oracles.seeks(), random) + "\"");
        }
    }

    private void of(SimulatedClient client, String type, SplittableRandom random, String fields) {
        String g = own(client, random).g();
        client.request(type, ",\"g\":\"" + g + "\"" + fields, g, null);
    }

    private static ClientOracle.View own(SimulatedClient client, SplittableRandom random) {
        return any(
                client.oracle().views().values().stream()
                        .filter(view -> view.you() >= 0)
                        .toList(),
                random);
    }

    /** Sets random lines, sometimes ones that the server has to refuse. */
    private void setConditional(SimulatedClient client, SplittableRandom random) {
        String g = own(client, random).g();
        GameHistoryModel history = oracles.journal().game(g).orElseThrow();
        List<String> lines = IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> line(history, random))
                .toList();
        String listed = lines.isEmpty() ? "" : "\"" + String.join("\",\"", lines) + "\"";
        String fields = ",\"g\":\"" + g + "\",\"ply\":" + history.latest().ply() + ",\"lines\":[" + listed + "]";
        client.request("conditional.set", fields, g, null);
    }

    private static String line(GameHistoryModel history, SplittableRandom random) {
        Rules rules = history.settings().rules();
        Position position = history.latest().position();
        List<String> moves = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            moves.add("*");
            position = position.isOver() ? position : position.play(position.legalMoves()[0]);
        }
        for (int length = 1 + random.nextInt(moves.isEmpty() ? 6 : 1); length > 0 && !position.isOver(); length--) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            moves.add(rules.format(move));
            position = position.play(move);
        }
        return moves.isEmpty() || random.nextInt(16) == 0 ? "a1 a1" : String.join(" ", moves);
    }

    private void offer(SimulatedClient client, SplittableRandom random) {
        of(client, "offer", random, ",\"kind\":\"" + any(OFFERS, random) + "\"");
    }

    private void answer(SimulatedClient client, SplittableRandom random) {
        String accept = random.nextInt(4) > 0 ? "true" : "false";
        ClientOracle.View view = client.oracle().views().values().stream()
                .filter(game -> game.you() >= 0 && !game.offer().isEmpty())
                .findFirst()
                .orElseThrow();
        String kind = random.nextInt(8) == 0 ? any(OFFERS, random) : view.offer();
        String fields = ",\"g\":\"" + view.g() + "\",\"kind\":\"" + kind + "\",\"accept\":" + accept;
        client.request("answer", fields, view.g(), null);
    }

    /** The player who has just moved in a timed game takes the move back with the consent of the other. */
    private void takeBack(int from, SplittableRandom random) {
        List<GameHistoryModel> games = oracles.journal().unfinished().stream()
                .filter(history -> history.latest().event() instanceof GameEvent.Moved
                        && !(history.settings().tc() instanceof TimeControl.None))
                .toList();
        if (games.isEmpty()) {
            return;
        }
        GameHistoryModel history = any(games, random);
        String mover = history.player(history.latest().last().by()).name();
        String g = ",\"g\":\"" + history.id() + "\",\"kind\":\"takeback\"";
        player(from, mover).ifPresent(client -> client.request("offer", g, history.id(), null));
        String other = history.player(1 - history.latest().last().by()).name();
        player(from, other).ifPresent(client -> client.request("answer", g + ",\"accept\":true", history.id(), null));
    }

    private Optional<SimulatedClient> player(int from, String name) {
        return environment.first(
                from, client -> client.isLoggedIn() && client.name().equals(name));
    }

    private void giveUp(SimulatedClient client, SplittableRandom random) {
        String g = own(client, random).g();
        if (random.nextInt(3) == 0) {
            client.request("abort", ",\"g\":\"" + g + "\"");
        } else {
            client.request(
                    "resign", ",\"g\":\"" + g + "\"", g, new RequestedActions.Claim(client.name(), g, -1, "resign"));
        }
    }

    private void watch(SimulatedClient client, SplittableRandom random) {
        List<GameHistoryModel> games = List.copyOf(oracles.journal().unfinished());
        if (!games.isEmpty()) {
            String g = any(games, random).id();
            client.request(random.nextInt(5) > 0 ? "watch" : "unwatch", ",\"g\":\"" + g + "\"", g, null);
        }
    }

    private void chat(SimulatedClient client, SplittableRandom random) {
        String text = client.name() + " chat " + environment.newId();
        if (isPlaying(client) && random.nextBoolean()) {
            String g = own(client, random).g();
            GameHistoryModel history = oracles.journal().game(g).orElseThrow();
            oracles.privacy()
                    .allow(text, history.player(0).name(), history.player(1).name());
            chat(client, g, text);
        } else {
            String to = any(environment.clients(), random).name();
            oracles.privacy().allow(text, client.name(), to);
            chat(client, "@" + to, text);
        }
    }

    private static void chat(SimulatedClient client, String room, String text) {
        client.request("chat", ",\"room\":\"" + room + "\",\"text\":\"" + text + "\"");
    }

    private void visit(SimulatedClient client, SplittableRandom random) {
        switch (random.nextInt(4)) {
            case 0 -> visitLobby(client, random.nextBoolean());
            case 1 -> client.request("list", ",\"what\":\"games\"");
            case 2 -> client.request("history", "");
            default -> client.request("ping", ",\"n\":1");
        }
        client.oracle().views().values().stream()
                .filter(view -> view.state().equals("waiting"))
                .map(ClientOracle.View::g)
                .toList()
                .forEach(g -> client.request("ready", ",\"g\":\"" + g + "\""));
    }

    static void visitLobby(SimulatedClient client, boolean on) {
        client.request("lobby", ",\"on\":" + on, Boolean.toString(on), null);
    }

    static <T> T any(List<T> of, SplittableRandom random) {
        return of.get(random.nextInt(of.size()));
    }
}
