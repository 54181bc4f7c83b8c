package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.message.GameMessage;

/** How clients behave: what they play, offer and say, going by nothing but their notebooks. */
final class ClientBehaviour {
    private static final List<String> TIMES = List.of(
            "{\"mode\":\"none\"}",
            "{\"mode\":\"none\"}",
            "{\"mode\":\"fischer\",\"base\":60000,\"inc\":100}",
            "{\"mode\":\"fischer\",\"base\":4000,\"inc\":500}",
            "{\"mode\":\"fischer\",\"base\":0,\"inc\":3000}",
            "{\"mode\":\"byoyomi\",\"base\":2000,\"period\":1500,\"periods\":3}",
            "{\"mode\":\"move\",\"per\":5000}");
    /** Mostly small, so that there are many. */
    private static final List<String> GAMES = List.of(
            "\"kalah\",\"options\":{\"pits\":2,\"seeds\":2}",
            "\"kalah\",\"options\":{\"pits\":3,\"seeds\":2}",
            "\"kalah\",\"options\":{\"pits\":2,\"seeds\":0}",
            "\"kalah\"",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4}",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4,\"passing\":\"free\"}",
            "\"reversi\",\"options\":{\"rows\":4,\"cols\":4,\"passing\":\"free\"}",
            "\"reversi\",\"options\":{\"rows\":6,\"cols\":6}");

    private static final String POLICY = ",\"slots\":4,\"games\":[\"tictactoe\"],\"pair\":true";
    private static final List<String> OFFERS = List.of("takeback", "takeback", "draw", "pause", "rematch");

    private final Simulation simulation;
    private final Oracles oracles;
    private final ByzantineBehaviour byzantineBehaviour;

    ClientBehaviour(Simulation simulation, Oracles oracles) {
        this.simulation = simulation;
        this.oracles = oracles;
        this.byzantineBehaviour = new ByzantineBehaviour(simulation, oracles);
    }

    void happen(Action action, SplittableRandom dice) {
        switch (action.kind()) {
            case PLAY -> who(action, ClientBehaviour::hasTurn, simulatedClient -> play(simulatedClient, dice));
            case CHALLENGE -> who(action, simulatedClient -> true, simulatedClient -> challenge(simulatedClient, dice));
            case REPLY -> who(action, ClientBehaviour::isAsked, simulatedClient -> reply(simulatedClient, dice));
            case SEEK -> who(action, simulatedClient -> true, simulatedClient -> seek(simulatedClient, dice));
            case OFFER -> who(action, ClientBehaviour::isPlaying, simulatedClient -> offer(simulatedClient, dice));
            case ANSWER -> who(action, ClientBehaviour::isOffered, simulatedClient -> answer(simulatedClient, dice));
            case GIVE_UP -> who(action, ClientBehaviour::isPlaying, simulatedClient -> giveUp(simulatedClient, dice));
            case CLAIM ->
                who(
                        action,
                        ClientBehaviour::isPlaying,
                        simulatedClient -> of(simulatedClient, "claim", dice, ",\"result\":\"win\""));
            case SYNC ->
                who(action, ClientBehaviour::isPlaying, simulatedClient -> of(simulatedClient, "sync", dice, ""));
            case WATCH -> who(action, simulatedClient -> true, simulatedClient -> watch(simulatedClient, dice));
            case CHAT -> who(action, simulatedClient -> true, simulatedClient -> chat(simulatedClient, dice));
            case LOBBY -> who(action, simulatedClient -> true, simulatedClient -> visit(simulatedClient, dice));
            case LIE ->
                who(action, simulatedClient -> true, simulatedClient -> byzantineBehaviour.tell(simulatedClient, dice));
            case BLUNDER ->
                who(
                        action,
                        simulatedClient -> simulatedClient.isBot() && hasTurn(simulatedClient),
                        simulatedClient -> ByzantineBehaviour.blunder(simulatedClient, dice));
            case STEAL -> byzantineBehaviour.steal(action.who(), dice);
            case RETURN ->
                simulation
                        .first(action.who(), simulatedClient -> !simulatedClient.isHere())
                        .ifPresent(this::comeBack);
            default -> throw new IllegalStateException(action + " is no conduct");
        }
    }

    private void who(Action action, Predicate<SimulatedClient> fit, Consumer<SimulatedClient> act) {
        simulation
                .first(action.who(), simulatedClient -> simulatedClient.isIn() && fit.test(simulatedClient))
                .ifPresent(act);
    }

    /** Somebody tries an old secret of one after the other. */
    void steal(SplittableRandom dice) {
        for (int i = 0; i < Simulation.CLIENTS; i++) {
            byzantineBehaviour.steal(i, dice);
        }
    }

    private static boolean hasTurn(SimulatedClient simulatedClient) {
        return !simulatedClient.notes().turns().isEmpty();
    }

    private static boolean isPlaying(SimulatedClient simulatedClient) {
        return simulatedClient.notes().views().values().stream().anyMatch(view -> view.you() >= 0);
    }

    private static boolean isOffered(SimulatedClient simulatedClient) {
        return simulatedClient.notes().views().values().stream()
                .anyMatch(view -> view.you() >= 0 && !view.offer().isEmpty());
    }

    private static boolean isAsked(SimulatedClient simulatedClient) {
        return !simulatedClient.notes().challenges().isEmpty();
    }

    /** Logs in again; a bot says at once what it is ready for. */
    void comeBack(SimulatedClient simulatedClient) {
        simulatedClient.comeBack();
        if (simulatedClient.isBot() && simulatedClient.isIn()) {
            simulatedClient.ask("policy", POLICY);
        }
    }

    void play(SimulatedClient simulatedClient, SplittableRandom dice) {
        GameMessage.Turn turn = any(List.copyOf(simulatedClient.notes().turns().values()), dice);
        String seq = dice.nextInt(4) == 0 ? ",\"seq\":" + turn.seq() : "";
        move(simulatedClient, turn.g(), turn.ply(), any(turn.legal(), dice), seq);
    }

    static void move(SimulatedClient simulatedClient, String g, int ply, String move, String more) {
        String fields = ",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\"" + move + "\"" + more;
        simulatedClient.ask("move", fields, g, new RequestedActions.Claim(simulatedClient.name(), g, ply, move));
    }

    private void challenge(SimulatedClient simulatedClient, SplittableRandom dice) {
        String to = any(simulation.clients(), dice).name();
        String pairs = dice.nextInt(3) > 0 ? ",\"pairs\":" + (1 + dice.nextInt(4)) : "";
        String side = dice.nextBoolean() ? ",\"side\":" + dice.nextInt(2) : "";
        String rated = dice.nextInt(4) == 0 ? ",\"rated\":true" : "";
        simulatedClient.ask("challenge", ",\"to\":\"" + to + "\"" + game(dice) + pairs + side + rated, to, null);
    }

    private static String game(SplittableRandom dice) {
        String game = dice.nextInt(5) > 1 ? "\"tictactoe\"" : any(GAMES, dice);
        return ",\"game\":" + game + ",\"tc\":" + any(TIMES, dice);
    }

    private void reply(SimulatedClient simulatedClient, SplittableRandom dice) {
        String type = dice.nextInt(8) > 0 ? "challenge.accept" : "challenge.decline";
        simulatedClient.ask(
                type, ",\"challenge\":\"" + any(simulatedClient.notes().challenges(), dice) + "\"");
    }

    private void seek(SimulatedClient simulatedClient, SplittableRandom dice) {
        if (oracles.seeks().isEmpty() || dice.nextBoolean()) {
            simulatedClient.ask("seek", game(dice));
        } else {
            simulatedClient.ask("seek.take", ",\"seek\":\"" + any(oracles.seeks(), dice) + "\"");
        }
    }

    private void of(SimulatedClient simulatedClient, String type, SplittableRandom dice, String fields) {
        simulatedClient.ask(type, ",\"g\":\"" + own(simulatedClient, dice).g() + "\"" + fields);
    }

    private static ClientOracle.View own(SimulatedClient simulatedClient, SplittableRandom dice) {
        return any(
                simulatedClient.notes().views().values().stream()
                        .filter(view -> view.you() >= 0)
                        .toList(),
                dice);
    }

    private void offer(SimulatedClient simulatedClient, SplittableRandom dice) {
        of(simulatedClient, "offer", dice, ",\"kind\":\"" + any(OFFERS, dice) + "\"");
    }

    private void answer(SimulatedClient simulatedClient, SplittableRandom dice) {
        String accept = dice.nextInt(4) > 0 ? "true" : "false";
        ClientOracle.View view = simulatedClient.notes().views().values().stream()
                .filter(game -> game.you() >= 0 && !game.offer().isEmpty())
                .findFirst()
                .orElseThrow();
        String kind = dice.nextInt(8) == 0 ? any(OFFERS, dice) : view.offer();
        simulatedClient.ask("answer", ",\"g\":\"" + view.g() + "\",\"kind\":\"" + kind + "\",\"accept\":" + accept);
    }

    private void giveUp(SimulatedClient simulatedClient, SplittableRandom dice) {
        String g = own(simulatedClient, dice).g();
        if (dice.nextInt(3) == 0) {
            simulatedClient.ask("abort", ",\"g\":\"" + g + "\"");
        } else {
            simulatedClient.ask(
                    "resign",
                    ",\"g\":\"" + g + "\"",
                    g,
                    new RequestedActions.Claim(simulatedClient.name(), g, -1, "resign"));
        }
    }

    private void watch(SimulatedClient simulatedClient, SplittableRandom dice) {
        List<GameHistoryModel> games = List.copyOf(oracles.books().unfinished());
        if (!games.isEmpty()) {
            String g = any(games, dice).id();
            simulatedClient.ask(dice.nextInt(5) > 0 ? "watch" : "unwatch", ",\"g\":\"" + g + "\"", g, null);
        }
    }

    private void chat(SimulatedClient simulatedClient, SplittableRandom dice) {
        String text = simulatedClient.name() + " says " + simulation.newId();
        if (isPlaying(simulatedClient) && dice.nextBoolean()) {
            String g = own(simulatedClient, dice).g();
            GameHistoryModel book = oracles.books().game(g).orElseThrow();
            oracles.secrets().share(text, book.player(0).name(), book.player(1).name());
            chat(simulatedClient, g, text);
        } else {
            String to = any(simulation.clients(), dice).name();
            oracles.secrets().share(text, simulatedClient.name(), to);
            chat(simulatedClient, "@" + to, text);
        }
    }

    private static void chat(SimulatedClient simulatedClient, String room, String text) {
        simulatedClient.ask("chat", ",\"room\":\"" + room + "\",\"text\":\"" + text + "\"");
    }

    private void visit(SimulatedClient simulatedClient, SplittableRandom dice) {
        switch (dice.nextInt(4)) {
            case 0 -> simulatedClient.ask("lobby", ",\"on\":" + dice.nextBoolean());
            case 1 -> simulatedClient.ask("list", ",\"what\":\"games\"");
            case 2 -> simulatedClient.ask("history", "");
            default -> simulatedClient.ask("ping", ",\"n\":1");
        }
        simulatedClient.notes().views().values().stream()
                .filter(view -> view.state().equals("waiting"))
                .map(ClientOracle.View::g)
                .toList()
                .forEach(g -> simulatedClient.ask("ready", ",\"g\":\"" + g + "\""));
    }

    static <T> T any(List<T> of, SplittableRandom dice) {
        return of.get(dice.nextInt(of.size()));
    }
}
