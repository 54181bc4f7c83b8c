package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Invalid and oversized messages, and a lobby that is full of the longest names. */
final class LimitActions {
    private static final int CROWD = 100;
    /** Every how many times the lobby is filled, which takes as long as a hundred other actions. */
    private static final int CROWD_INTERVAL = 12;

    private static final int SEEKS_PER_CONNECTION = 10;
    private static final String SEEK =
            ",\"game\":\"reversi\",\"options\":{\"rows\":4,\"cols\":4,\"passing\":\"forced\"},\"tc\":{\"mode\":\"byoyomi\","
                    + "\"base\":86400000,\"period\":86400000,\"periods\":100},\"range\":[-2147483648,2147483647]}";
    private static final int ABORTS_MAX = 10;
    /** Ends of lines after the id. */
    private static final List<String> INVALID = List.of(
            "}",
            ",\"t\":\"nonsense\"}",
            ",\"t\":\"move\"}",
            ",\"t\":\"move\",\"g\":5,\"ply\":\"x\",\"move\":[]}",
            ",\"t\":\"resign\",\"g\":null}",
            ",\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"a\\u0000b\"}",
            ",\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"" + "x".repeat(2_000) + "\"}",
            ",\"t\":\"challenge\",\"to\":\"" + "x".repeat(33) + "\",\"game\":\"kalah\",\"tc\":{\"mode\":\"move\"}}",
            ",\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"fischer\",\"base\":-1,\"inc\":0}}",
            ",\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"corr\"}}",
            ",\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}",
            ",\"t\":\"lobby\",\"on\":true,\"on\":false}",
            ",\"t\":\"list\",\"what\":" + "[".repeat(12) + "]".repeat(12) + "}",
            ",\"t\":\"list\"",
            ",\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"" + "x".repeat(20_000) + "\"}");

    private final Simulation simulation;
    private final FaultActions faults;

    LimitActions(Simulation simulation, FaultActions faults) {
        this.simulation = simulation;
        this.faults = faults;
    }

    /** Performs the action if it is one of these. Returns whether it was. */
    boolean perform(Action action, SplittableRandom random) {
        switch (action.kind()) {
            case INVALID ->
                simulation
                        .first(action.who(), SimulatedClient::isLoggedIn)
                        .ifPresent(client -> simulation.sendInvalid(client, ClientBehaviour.any(INVALID, random)));
            case CROWD -> {
                if (random.nextInt(CROWD_INTERVAL) == 0) {
                    simulation.first(action.who(), SimulatedClient::isLoggedIn).ifPresent(this::fillLobby);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Fills the lobby with users, games and seeks, lists it, and empties it. */
    private void fillLobby(SimulatedClient visitor) {
        faults.commit();
        List<Long> links = IntStream.range(0, CROWD).mapToObj(this::guest).toList();
        List<String> games = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            send(links.get(i), "{\"t\":\"seek\",\"id\":" + simulation.newId() + SEEK);
            String seek = simulation.lastSeek();
            games.add(seek);
            send(links.get((i + 1) % CROWD), "{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
        }
        for (int i = 0; i < CROWD; i++) {
            send(links.get(i / SEEKS_PER_CONNECTION), "{\"t\":\"seek\"" + SEEK);
        }
        if (visitor.isLoggedIn()) {
            ClientBehaviour.visitLobby(visitor, true);
            visitor.request("list", ",\"what\":\"games\"");
            visitor.request("list", ",\"what\":\"users\"");
        }
        for (int i = 0; i < CROWD; i++) {
            abort(links.get(i), games.get(i));
        }
        links.forEach(link -> send(link, "{\"t\":\"bye\"}"));
    }

    /** Repeats a request that fails by a planted exception: no player returns to the game. */
    private void abort(long link, String g) {
        for (int attempt = 0; attempt < ABORTS_MAX && isUnfinished(g); attempt++) {
            send(link, "{\"t\":\"abort\",\"g\":\"" + g + "\"}");
        }
    }

    private boolean isUnfinished(String g) {
        return simulation.oracles().journal().unfinished().stream()
                .anyMatch(history -> history.id().equals(g));
    }

    private long guest(int number) {
        long link = simulation.connect();
        String name = "x".repeat(23) + (100 + number);
        send(link, "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"" + name + "\"}}");
        return link;
    }

    private void send(long link, String line) {
        simulation.send(link, line);
    }
}
