package org.parlor.server.simulation;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Players who leave: with {@code bye}, between an offer and its answer, and guests whose name is taken afterwards. */
final class DepartureActions {
    private static final List<String> OFFERS = List.of("draw", "takeback", "pause");

    private final Simulation simulation;
    private final FaultActions faults;

    DepartureActions(Simulation simulation, FaultActions faults) {
        this.simulation = simulation;
        this.faults = faults;
    }

    /** Performs the action if it is one of these. Returns whether it was. */
    boolean perform(Action action, SplittableRandom random) {
        switch (action.kind()) {
            case BYE ->
                simulation.first(action.who(), SimulatedClient::isLoggedIn).ifPresent(this::sayBye);
            case VANISH ->
                simulation.first(action.who(), SimulatedClient::isLoggedIn).ifPresent(client -> vanish(client, random));
            case TAKE_NAME ->
                simulation.first(action.who(), DepartureActions::isGuest).ifPresent(client -> takeName(client, random));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isGuest(SimulatedClient client) {
        return !client.isBot() && !client.isPerson();
    }

    private void sayBye(SimulatedClient client) {
        client.request("bye", "");
        simulation.settle();
    }

    /** Makes an offer and leaves before the answer, which follows at once or not at all. */
    private void vanish(SimulatedClient client, SplittableRandom random) {
        List<ClientOracle.View> own = client.oracle().views().values().stream()
                .filter(view -> view.you() >= 0)
                .toList();
        String g = own.isEmpty()
                ? ""
                : own.get(own.size() - 1 - random.nextInt(Math.min(3, own.size())))
                        .g();
        String kind = own.isEmpty() ? "" : kind(client.oracle().views().get(g), random);
        SimulatedClient other = own.isEmpty()
                ? ClientBehaviour.any(simulation.clients(), random)
                : opponent(client, g).orElse(client);
        if (own.isEmpty()) {
            String fields = ",\"to\":\"" + other.name() + "\",\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"}";
            client.request("challenge", fields, other.name(), null);
        } else {
            client.request("offer", ",\"g\":\"" + g + "\",\"kind\":\"" + kind + "\"", g, null);
        }
        leave(client, random);
        if (other.isLoggedIn() && !own.isEmpty()) {
            other.request("answer", ",\"g\":\"" + g + "\",\"kind\":\"" + kind + "\",\"accept\":true", g, null);
        } else if (other.isLoggedIn() && !other.oracle().challenges().isEmpty()) {
            String challenge = ClientBehaviour.any(other.oracle().challenges(), random);
            other.request("challenge.accept", ",\"challenge\":\"" + challenge + "\"");
        }
    }

    private static String kind(ClientOracle.View view, SplittableRandom random) {
        return view.state().equals("over") ? "rematch" : ClientBehaviour.any(OFFERS, random);
    }

    private Optional<SimulatedClient> opponent(SimulatedClient client, String g) {
        return simulation
                .oracles()
                .journal()
                .game(g)
                .flatMap(history -> simulation.clients().stream()
                        .filter(other -> other != client && history.seatOf(other.name()) >= 0)
                        .findFirst());
    }

    private void leave(SimulatedClient client, SplittableRandom random) {
        if (!client.isLoggedIn()) {
            return;
        } else if (random.nextInt(3) == 0) {
            sayBye(client);
        } else {
            faults.cut(client, random);
            simulation.settle();
        }
    }

    /** A guest logs in under the name of another who has left. It must be free unless its account is still a player. */
    private void takeName(SimulatedClient client, SplittableRandom random) {
        faults.commit();
        simulation.closeHalfOpen();
        if (client.isLoggedIn()) {
            sayBye(client);
        }
        int from = random.nextInt(Simulation.CLIENTS);
        Optional<SimulatedClient> other = simulation
                .first(from, guest -> guest != client && hasLeft(guest) && isPlayer(guest.name()))
                .or(() -> simulation.first(from, guest -> guest != client && hasLeft(guest)));
        if (other.isEmpty() || simulation.oracles().journal().accounts().exists(client.name())) {
            return;
        }
        String name = other.get().name();
        boolean player = isPlayer(name);
        client.takeName(other.get());
        Invariant.SEATS.require(!client.isLoggedIn() || !player, name, " was given away with its games");
    }

    private static boolean hasLeft(SimulatedClient client) {
        return isGuest(client) && !client.isConnected();
    }

    /** Whether a game or arena has a player of that name. */
    private boolean isPlayer(String name) {
        JournalOracle journal = simulation.oracles().journal();
        return journal.arenas().hasPlayer(name)
                || journal.unfinished().stream().anyMatch(history -> history.seatOf(name) >= 0);
    }
}
