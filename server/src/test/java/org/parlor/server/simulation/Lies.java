package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import org.parlor.message.GameMessage;

/** What no honest program says: wrong plies, other people's games, seats, challenges and secrets, everything twice. */
final class Lies {
    private static final List<String> WORDS = List.of("a1", "b2", "c3", "s1", "n2", "pass", "nonsense");

    private final World world;
    private final Witnesses witnesses;

    Lies(World world, Witnesses witnesses) {
        this.world = world;
        this.witnesses = witnesses;
    }

    void tell(Client liar, SplittableRandom dice) {
        List<GameBook> games = List.copyOf(witnesses.books().unfinished());
        if (games.isEmpty()) {
            return;
        }
        List<GameBook> own =
                games.stream().filter(book -> book.seatOf(liar.name()) >= 0).toList();
        GameBook book = Conduct.any(own.isEmpty() || dice.nextBoolean() ? games : own, dice);
        Page page = book.now();
        switch (dice.nextInt(8)) {
            case 0 -> play(liar, book, page.ply() + dice.nextInt(-3, 4), legal(book, page, dice), "");
            case 1 -> play(liar, book, page.ply(), legal(book, page, dice), "");
            case 2 -> play(liar, book, page.ply(), Conduct.any(WORDS, dice), "");
            case 3 -> play(liar, book, page.ply(), legal(book, page, dice), ",\"seq\":" + dice.nextInt(4));
            case 4 -> twice(liar, book, page, dice);
            case 5 -> again(liar, book, page, dice);
            case 6 -> meddle(liar, book, dice);
            default -> acceptOthers(liar, dice);
        }
    }

    /** An illegal move or two in its turn: a third in one game costs a bot that game. */
    static void blunder(Client liar, SplittableRandom dice) {
        GameMessage.Turn turn = Conduct.any(List.copyOf(liar.notes().turns().values()), dice);
        for (int times = dice.nextInt(2); times >= 0 && liar.isIn(); times--) {
            Conduct.move(liar, turn.g(), turn.ply(), "nonsense", "");
        }
    }

    private static void play(Client liar, GameBook book, int ply, String move, String more) {
        Conduct.move(liar, book.id(), Math.max(0, ply), move, more);
    }

    private static String legal(GameBook book, Page page, SplittableRandom dice) {
        List<String> legal = book.terms().rules().legal(page.position());
        return legal.isEmpty() ? "a1" : Conduct.any(legal, dice);
    }

    private static void twice(Client liar, GameBook book, Page page, SplittableRandom dice) {
        String move = legal(book, page, dice);
        play(liar, book, page.ply(), move, "");
        if (liar.isIn()) {
            play(liar, book, page.ply(), move, "");
        }
    }

    /** A move that was made before, by whomever. */
    private static void again(Client liar, GameBook book, Page page, SplittableRandom dice) {
        if (page.ply() > 0) {
            Page.Made made = page.made(dice.nextInt(page.ply()));
            play(liar, book, made.count() - 1, book.terms().rules().text(made.move()), "");
        }
    }

    private static void meddle(Client liar, GameBook book, SplittableRandom dice) {
        String g = ",\"g\":\"" + book.id() + "\"";
        switch (dice.nextInt(6)) {
            case 0 -> liar.ask("resign", g, "", new Claims.Claim(liar.name(), book.id(), -1, "resign"));
            case 1 -> liar.ask("abort", g);
            case 2 -> liar.ask("answer", g + ",\"kind\":\"takeback\",\"accept\":true");
            case 3 -> liar.ask("sync", g);
            case 4 -> liar.ask("claim", g + ",\"result\":\"win\"");
            default -> liar.ask("ready", g);
        }
    }

    private void acceptOthers(Client liar, SplittableRandom dice) {
        Client other = Conduct.any(world.clients(), dice);
        List<String> challenges = other.notes().challenges();
        if (!challenges.isEmpty()) {
            liar.ask("challenge.accept", ",\"challenge\":\"" + Conduct.any(challenges, dice) + "\"");
        }
    }

    /** Tries a secret that is dead, or a password, from a link of its own. */
    void steal(int from, SplittableRandom dice) {
        if (dice.nextInt(4) == 0) {
            world.first(from, Client::isPerson)
                    .ifPresent(victim -> world.intrude("{\"as\":\"password\",\"name\":\"" + victim.name()
                            + "\",\"password\":\"a guess of " + dice.nextInt(9) + "\"}"));
        } else {
            world.first(from, client -> !client.dead().isEmpty())
                    .ifPresent(victim -> world.intrude(
                            "{\"as\":\"resume\",\"token\":\"" + Conduct.any(victim.dead(), dice) + "\"}"));
        }
    }
}
