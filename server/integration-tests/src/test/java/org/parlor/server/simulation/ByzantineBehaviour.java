package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import org.parlor.message.GameMessage;

/** Misbehaving clients: wrong plies, foreign games, seats, challenges and tokens, and duplicate requests. */
final class ByzantineBehaviour {
    private static final List<String> WORDS = List.of("a1", "b2", "c3", "s1", "n2", "pass", "nonsense");

    private final ClientEnvironment environment;
    private final Oracles oracles;

    ByzantineBehaviour(ClientEnvironment environment, Oracles oracles) {
        this.environment = environment;
        this.oracles = oracles;
    }

    void misbehave(SimulatedClient client, SplittableRandom random) {
        List<GameHistoryModel> games = List.copyOf(oracles.journal().unfinished());
        if (games.isEmpty()) {
            return;
        }
        List<GameHistoryModel> own = games.stream()
                .filter(history -> history.seatOf(client.name()) >= 0)
                .toList();
        GameHistoryModel history = ClientBehaviour.any(own.isEmpty() || random.nextBoolean() ? games : own, random);
        GameModel model = history.latest();
        switch (random.nextInt(8)) {
            case 0 -> play(client, history, model.ply() + random.nextInt(-3, 4), legal(history, model, random), "");
            case 1 -> play(client, history, model.ply(), legal(history, model, random), "");
            case 2 -> play(client, history, model.ply(), ClientBehaviour.any(WORDS, random), "");
            case 3 ->
                play(client, history, model.ply(), legal(history, model, random), ",\"seq\":" + random.nextInt(4));
            case 4 -> moveTwice(client, history, model, random);
            case 5 -> repeatMove(client, history, model, random);
            case 6 -> interfere(client, history, random);
            default -> acceptForeignChallenge(client, random);
        }
    }

    /** Sends one or two illegal moves on its turn. A bot forfeits a game with its third. */
    static void blunder(SimulatedClient client, SplittableRandom random) {
        GameMessage.Turn turn =
                ClientBehaviour.any(List.copyOf(client.oracle().turns().values()), random);
        for (int times = random.nextInt(2); times >= 0 && client.isLoggedIn(); times--) {
            ClientBehaviour.move(client, turn.g(), turn.ply(), "nonsense", "");
        }
    }

    private static void play(SimulatedClient client, GameHistoryModel history, int ply, String move, String more) {
        ClientBehaviour.move(client, history.id(), Math.max(0, ply), move, more);
    }

    private static String legal(GameHistoryModel history, GameModel model, SplittableRandom random) {
        List<String> legal = history.settings().rules().legalMoves(model.position());
        return legal.isEmpty() ? "a1" : ClientBehaviour.any(legal, random);
    }

    private static void moveTwice(
            SimulatedClient client, GameHistoryModel history, GameModel model, SplittableRandom random) {
        String move = legal(history, model, random);
        play(client, history, model.ply(), move, "");
        if (client.isLoggedIn()) {
            play(client, history, model.ply(), move, "");
        }
    }

    /** Repeats an earlier move of either player. */
    private static void repeatMove(
            SimulatedClient client, GameHistoryModel history, GameModel model, SplittableRandom random) {
        if (model.ply() > 0) {
            GameModel.Ply made = model.made(random.nextInt(model.ply()));
            play(client, history, made.count() - 1, history.settings().rules().format(made.move()), "");
        }
    }

    private static void interfere(SimulatedClient client, GameHistoryModel history, SplittableRandom random) {
        String g = ",\"g\":\"" + history.id() + "\"";
        switch (random.nextInt(6)) {
            case 0 ->
                client.request("resign", g, "", new RequestedActions.Claim(client.name(), history.id(), -1, "resign"));
            case 1 -> client.request("abort", g);
            case 2 -> client.request("answer", g + ",\"kind\":\"takeback\",\"accept\":true");
            case 3 -> client.request("sync", g);
            case 4 -> client.request("claim", g + ",\"result\":\"win\"");
            default -> client.request("ready", g);
        }
    }

    private void acceptForeignChallenge(SimulatedClient client, SplittableRandom random) {
        SimulatedClient other = ClientBehaviour.any(environment.clients(), random);
        List<String> challenges = other.oracle().challenges();
        if (!challenges.isEmpty()) {
            client.request("challenge.accept", ",\"challenge\":\"" + ClientBehaviour.any(challenges, random) + "\"");
        }
    }

    /** Tries to log in with a revoked token or a guessed password from a separate connection. */
    void steal(int from, SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            environment
                    .first(from, SimulatedClient::isPerson)
                    .ifPresent(victim -> environment.intrude("{\"as\":\"password\",\"name\":\"" + victim.name()
                            + "\",\"password\":\"a guess of " + random.nextInt(9) + "\"}"));
        } else {
            environment
                    .first(from, client -> !client.revokedTokens().isEmpty())
                    .ifPresent(victim -> environment.intrude("{\"as\":\"resume\",\"token\":\""
                            + ClientBehaviour.any(victim.revokedTokens(), random) + "\"}"));
        }
    }
}
