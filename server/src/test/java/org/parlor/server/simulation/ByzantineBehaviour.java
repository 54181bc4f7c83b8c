package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import org.parlor.message.GameMessage;

/** What no honest program says: wrong plies, other people's games, seats, challenges and secrets, everything twice. */
final class ByzantineBehaviour {
    private static final List<String> WORDS = List.of("a1", "b2", "c3", "s1", "n2", "pass", "nonsense");

    private final Simulation simulation;
    private final Oracles oracles;

    ByzantineBehaviour(Simulation simulation, Oracles oracles) {
        this.simulation = simulation;
        this.oracles = oracles;
    }

    void tell(SimulatedClient liar, SplittableRandom dice) {
        List<GameHistoryModel> games = List.copyOf(oracles.books().unfinished());
        if (games.isEmpty()) {
            return;
        }
        List<GameHistoryModel> own =
                games.stream().filter(book -> book.seatOf(liar.name()) >= 0).toList();
        GameHistoryModel book = ClientBehaviour.any(own.isEmpty() || dice.nextBoolean() ? games : own, dice);
        GameModel gameModel = book.now();
        switch (dice.nextInt(8)) {
            case 0 -> play(liar, book, gameModel.ply() + dice.nextInt(-3, 4), legal(book, gameModel, dice), "");
            case 1 -> play(liar, book, gameModel.ply(), legal(book, gameModel, dice), "");
            case 2 -> play(liar, book, gameModel.ply(), ClientBehaviour.any(WORDS, dice), "");
            case 3 -> play(liar, book, gameModel.ply(), legal(book, gameModel, dice), ",\"seq\":" + dice.nextInt(4));
            case 4 -> twice(liar, book, gameModel, dice);
            case 5 -> again(liar, book, gameModel, dice);
            case 6 -> meddle(liar, book, dice);
            default -> acceptOthers(liar, dice);
        }
    }

    /** An illegal move or two in its turn: a third in one game costs a bot that game. */
    static void blunder(SimulatedClient liar, SplittableRandom dice) {
        GameMessage.Turn turn =
                ClientBehaviour.any(List.copyOf(liar.notes().turns().values()), dice);
        for (int times = dice.nextInt(2); times >= 0 && liar.isIn(); times--) {
            ClientBehaviour.move(liar, turn.g(), turn.ply(), "nonsense", "");
        }
    }

    private static void play(SimulatedClient liar, GameHistoryModel book, int ply, String move, String more) {
        ClientBehaviour.move(liar, book.id(), Math.max(0, ply), move, more);
    }

    private static String legal(GameHistoryModel book, GameModel gameModel, SplittableRandom dice) {
        List<String> legal = book.terms().rules().legal(gameModel.position());
        return legal.isEmpty() ? "a1" : ClientBehaviour.any(legal, dice);
    }

    private static void twice(SimulatedClient liar, GameHistoryModel book, GameModel gameModel, SplittableRandom dice) {
        String move = legal(book, gameModel, dice);
        play(liar, book, gameModel.ply(), move, "");
        if (liar.isIn()) {
            play(liar, book, gameModel.ply(), move, "");
        }
    }

    /** A move that was made before, by whomever. */
    private static void again(SimulatedClient liar, GameHistoryModel book, GameModel gameModel, SplittableRandom dice) {
        if (gameModel.ply() > 0) {
            GameModel.Made made = gameModel.made(dice.nextInt(gameModel.ply()));
            play(liar, book, made.count() - 1, book.terms().rules().text(made.move()), "");
        }
    }

    private static void meddle(SimulatedClient liar, GameHistoryModel book, SplittableRandom dice) {
        String g = ",\"g\":\"" + book.id() + "\"";
        switch (dice.nextInt(6)) {
            case 0 -> liar.ask("resign", g, "", new RequestedActions.Claim(liar.name(), book.id(), -1, "resign"));
            case 1 -> liar.ask("abort", g);
            case 2 -> liar.ask("answer", g + ",\"kind\":\"takeback\",\"accept\":true");
            case 3 -> liar.ask("sync", g);
            case 4 -> liar.ask("claim", g + ",\"result\":\"win\"");
            default -> liar.ask("ready", g);
        }
    }

    private void acceptOthers(SimulatedClient liar, SplittableRandom dice) {
        SimulatedClient other = ClientBehaviour.any(simulation.clients(), dice);
        List<String> challenges = other.notes().challenges();
        if (!challenges.isEmpty()) {
            liar.ask("challenge.accept", ",\"challenge\":\"" + ClientBehaviour.any(challenges, dice) + "\"");
        }
    }

    /** Tries a secret that is dead, or a password, from a link of its own. */
    void steal(int from, SplittableRandom dice) {
        if (dice.nextInt(4) == 0) {
            simulation
                    .first(from, SimulatedClient::isPerson)
                    .ifPresent(victim -> simulation.intrude("{\"as\":\"password\",\"name\":\"" + victim.name()
                            + "\",\"password\":\"a guess of " + dice.nextInt(9) + "\"}"));
        } else {
            simulation
                    .first(from, simulatedClient -> !simulatedClient.dead().isEmpty())
                    .ifPresent(victim -> simulation.intrude(
                            "{\"as\":\"resume\",\"token\":\"" + ClientBehaviour.any(victim.dead(), dice) + "\"}"));
        }
    }
}
