package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.message.GameMessage;

/** How clients behave: what they play, offer and say, going by nothing but their notebooks. */
final class Conduct {
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

    private final World world;
    private final Witnesses witnesses;
    private final Lies lies;

    Conduct(World world, Witnesses witnesses) {
        this.world = world;
        this.witnesses = witnesses;
        this.lies = new Lies(world, witnesses);
    }

    void happen(Deed deed, SplittableRandom dice) {
        switch (deed.kind()) {
            case PLAY -> who(deed, Conduct::hasTurn, client -> play(client, dice));
            case CHALLENGE -> who(deed, client -> true, client -> challenge(client, dice));
            case REPLY -> who(deed, Conduct::isAsked, client -> reply(client, dice));
            case SEEK -> who(deed, client -> true, client -> seek(client, dice));
            case OFFER -> who(deed, Conduct::isPlaying, client -> offer(client, dice));
            case ANSWER -> who(deed, Conduct::isOffered, client -> answer(client, dice));
            case GIVE_UP -> who(deed, Conduct::isPlaying, client -> giveUp(client, dice));
            case CLAIM -> who(deed, Conduct::isPlaying, client -> of(client, "claim", dice, ",\"result\":\"win\""));
            case SYNC -> who(deed, Conduct::isPlaying, client -> of(client, "sync", dice, ""));
            case WATCH -> who(deed, client -> true, client -> watch(client, dice));
            case CHAT -> who(deed, client -> true, client -> chat(client, dice));
            case LOBBY -> who(deed, client -> true, client -> visit(client, dice));
            case LIE -> who(deed, client -> true, client -> lies.tell(client, dice));
            case BLUNDER ->
                who(deed, client -> client.isBot() && hasTurn(client), client -> Lies.blunder(client, dice));
            case STEAL -> lies.steal(deed.who(), dice);
            case RETURN -> world.first(deed.who(), client -> !client.isHere()).ifPresent(this::comeBack);
            default -> throw new IllegalStateException(deed + " is no conduct");
        }
    }

    private void who(Deed deed, Predicate<Client> fit, Consumer<Client> act) {
        world.first(deed.who(), client -> client.isIn() && fit.test(client)).ifPresent(act);
    }

    /** Somebody tries an old secret of one after the other. */
    void steal(SplittableRandom dice) {
        for (int i = 0; i < World.CLIENTS; i++) {
            lies.steal(i, dice);
        }
    }

    private static boolean hasTurn(Client client) {
        return !client.notes().turns().isEmpty();
    }

    private static boolean isPlaying(Client client) {
        return client.notes().views().values().stream().anyMatch(view -> view.you() >= 0);
    }

    private static boolean isOffered(Client client) {
        return client.notes().views().values().stream()
                .anyMatch(view -> view.you() >= 0 && !view.offer().isEmpty());
    }

    private static boolean isAsked(Client client) {
        return !client.notes().challenges().isEmpty();
    }

    /** Logs in again; a bot says at once what it is ready for. */
    void comeBack(Client client) {
        client.comeBack();
        if (client.isBot() && client.isIn()) {
            client.ask("policy", POLICY);
        }
    }

    void play(Client client, SplittableRandom dice) {
        GameMessage.Turn turn = any(List.copyOf(client.notes().turns().values()), dice);
        String seq = dice.nextInt(4) == 0 ? ",\"seq\":" + turn.seq() : "";
        move(client, turn.g(), turn.ply(), any(turn.legal(), dice), seq);
    }

    static void move(Client client, String g, int ply, String move, String more) {
        String fields = ",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\"" + move + "\"" + more;
        client.ask("move", fields, g, new Claims.Claim(client.name(), g, ply, move));
    }

    private void challenge(Client client, SplittableRandom dice) {
        String to = any(world.clients(), dice).name();
        String pairs = dice.nextInt(3) > 0 ? ",\"pairs\":" + (1 + dice.nextInt(4)) : "";
        String side = dice.nextBoolean() ? ",\"side\":" + dice.nextInt(2) : "";
        String rated = dice.nextInt(4) == 0 ? ",\"rated\":true" : "";
        client.ask("challenge", ",\"to\":\"" + to + "\"" + game(dice) + pairs + side + rated, to, null);
    }

    private static String game(SplittableRandom dice) {
        String game = dice.nextInt(5) > 1 ? "\"tictactoe\"" : any(GAMES, dice);
        return ",\"game\":" + game + ",\"tc\":" + any(TIMES, dice);
    }

    private void reply(Client client, SplittableRandom dice) {
        String type = dice.nextInt(8) > 0 ? "challenge.accept" : "challenge.decline";
        client.ask(type, ",\"challenge\":\"" + any(client.notes().challenges(), dice) + "\"");
    }

    private void seek(Client client, SplittableRandom dice) {
        if (witnesses.seeks().isEmpty() || dice.nextBoolean()) {
            client.ask("seek", game(dice));
        } else {
            client.ask("seek.take", ",\"seek\":\"" + any(witnesses.seeks(), dice) + "\"");
        }
    }

    private void of(Client client, String type, SplittableRandom dice, String fields) {
        client.ask(type, ",\"g\":\"" + own(client, dice).g() + "\"" + fields);
    }

    private static Notebook.View own(Client client, SplittableRandom dice) {
        return any(
                client.notes().views().values().stream()
                        .filter(view -> view.you() >= 0)
                        .toList(),
                dice);
    }

    private void offer(Client client, SplittableRandom dice) {
        of(client, "offer", dice, ",\"kind\":\"" + any(OFFERS, dice) + "\"");
    }

    private void answer(Client client, SplittableRandom dice) {
        String accept = dice.nextInt(4) > 0 ? "true" : "false";
        Notebook.View view = client.notes().views().values().stream()
                .filter(game -> game.you() >= 0 && !game.offer().isEmpty())
                .findFirst()
                .orElseThrow();
        String kind = dice.nextInt(8) == 0 ? any(OFFERS, dice) : view.offer();
        client.ask("answer", ",\"g\":\"" + view.g() + "\",\"kind\":\"" + kind + "\",\"accept\":" + accept);
    }

    private void giveUp(Client client, SplittableRandom dice) {
        String g = own(client, dice).g();
        if (dice.nextInt(3) == 0) {
            client.ask("abort", ",\"g\":\"" + g + "\"");
        } else {
            client.ask("resign", ",\"g\":\"" + g + "\"", g, new Claims.Claim(client.name(), g, -1, "resign"));
        }
    }

    private void watch(Client client, SplittableRandom dice) {
        List<GameBook> games = List.copyOf(witnesses.books().unfinished());
        if (!games.isEmpty()) {
            String g = any(games, dice).id();
            client.ask(dice.nextInt(5) > 0 ? "watch" : "unwatch", ",\"g\":\"" + g + "\"", g, null);
        }
    }

    private void chat(Client client, SplittableRandom dice) {
        String text = client.name() + " says " + world.newId();
        if (isPlaying(client) && dice.nextBoolean()) {
            String g = own(client, dice).g();
            GameBook book = witnesses.books().game(g).orElseThrow();
            witnesses
                    .secrets()
                    .share(text, book.player(0).name(), book.player(1).name());
            chat(client, g, text);
        } else {
            String to = any(world.clients(), dice).name();
            witnesses.secrets().share(text, client.name(), to);
            chat(client, "@" + to, text);
        }
    }

    private static void chat(Client client, String room, String text) {
        client.ask("chat", ",\"room\":\"" + room + "\",\"text\":\"" + text + "\"");
    }

    private void visit(Client client, SplittableRandom dice) {
        switch (dice.nextInt(4)) {
            case 0 -> client.ask("lobby", ",\"on\":" + dice.nextBoolean());
            case 1 -> client.ask("list", ",\"what\":\"games\"");
            case 2 -> client.ask("history", "");
            default -> client.ask("ping", ",\"n\":1");
        }
        client.notes().views().values().stream()
                .filter(view -> view.state().equals("waiting"))
                .map(Notebook.View::g)
                .toList()
                .forEach(g -> client.ask("ready", ",\"g\":\"" + g + "\""));
    }

    static <T> T any(List<T> of, SplittableRandom dice) {
        return of.get(dice.nextInt(of.size()));
    }
}
