package org.parlor.server.simulation;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * An administrator who renames, deletes, bans and mutes, ends games and drains the server, and others who try to; and users who
 * delete their own accounts.
 */
final class AdminActions {
    /** The index of the administrator among the clients. */
    static final int ADMIN = 7;

    private static final List<String> VERDICTS = List.of("first", "second", "draw", "none");

    private final Simulation simulation;
    private final FaultActions faults;
    private final ClientBehaviour behaviour;

    AdminActions(Simulation simulation, FaultActions faults, ClientBehaviour behaviour) {
        this.simulation = simulation;
        this.faults = faults;
        this.behaviour = behaviour;
    }

    /** Performs the action if it is one of these. Returns whether it was. */
    boolean perform(Action action, SplittableRandom random) {
        if (action.kind() != Action.Kind.ADMIN) {
            return false;
        }
        SimulatedClient admin = simulation.clients().get(ADMIN);
        boolean foreign = random.nextInt(8) == 0;
        if (!foreign && !admin.isConnected()) {
            behaviour.reconnect(admin);
            simulation.settle();
        }
        simulation
                .first(foreign ? action.who() : ADMIN, SimulatedClient::isLoggedIn)
                .ifPresent(client -> act(client, random));
        if (random.nextInt(4) == 0) {
            simulation.settle();
            deleteOwn(random);
        }
        return true;
    }

    private void act(SimulatedClient client, SplittableRandom random) {
        SimulatedClient other = ClientBehaviour.any(simulation.clients(), random);
        String user = ",\"user\":\"" + other.name() + "\"";
        String sanction = user + ",\"on\":" + (random.nextInt(3) > 0) + ",\"minutes\":" + (1 + random.nextInt(4));
        switch (random.nextInt(13)) {
            case 0, 1 -> client.request("admin.account.rename", user + ",\"to\":\"" + newName(other) + "\"");
            case 2, 3, 4 -> delete(client, seriesPlayer().orElse(other), random);
            case 5 -> {
                expectResignations(other);
                client.request("admin.ban", sanction);
            }
            case 6 -> client.request("admin.mute", sanction);
            case 7 -> client.request("admin.kick", user);
            case 8, 9 -> adjudicate(client, random);
            case 10 -> client.request("admin.accounts", "");
            case 11 -> client.request("admin.sanctions", "");
            default ->
                client.request(
                        "admin.drain",
                        ",\"afterMs\":" + random.nextInt(20_000) + ",\"restart\":" + random.nextBoolean());
        }
    }

    private String newName(SimulatedClient client) {
        return client.name().replaceFirst("[._].*", "") + "." + simulation.newId();
    }

    /** An account that plays a series. */
    private Optional<SimulatedClient> seriesPlayer() {
        List<GameHistoryModel> series = simulation.oracles().journal().unfinished().stream()
                .filter(history -> history.settings().gamesToFollow() > 0)
                .toList();
        return simulation.clients().stream()
                .filter(client -> client.isBot() || client.isPerson())
                .filter(client -> series.stream().anyMatch(history -> history.seatOf(client.name()) >= 0))
                .findFirst();
    }

    private void delete(SimulatedClient client, SimulatedClient other, SplittableRandom random) {
        boolean force = random.nextInt(3) > 0;
        if (force) {
            expectResignations(other);
        }
        client.request("admin.account.delete", ",\"user\":\"" + other.name() + "\"" + (force ? ",\"force\":true" : ""));
    }

    /** A client deletes its own account, if the password is right. Some log in at once, which keeps the account. */
    private void deleteOwn(SplittableRandom random) {
        ownerFrom(random.nextInt(ADMIN)).ifPresent(owner -> {
            deleteOwn(owner, random.nextInt(3) > 0, random.nextInt(4) > 0);
            if (random.nextBoolean()) {
                behaviour.reconnect(owner);
            }
        });
    }

    /** A client deletes its own account and does not return. */
    void deleteOwnFinally() {
        ownerFrom(0).ifPresent(owner -> deleteOwn(owner, true, true));
    }

    private Optional<SimulatedClient> ownerFrom(int first) {
        return simulation
                .first(first, owner -> owner.isLoggedIn() && (owner.isBot() || owner.isPerson()))
                .filter(owner -> owner != simulation.clients().get(ADMIN));
    }

    private void deleteOwn(SimulatedClient other, boolean force, boolean isPasswordRight) {
        other.request("account.export", "");
        if (force) {
            expectResignations(other);
        }
        String password = isPasswordRight ? other.password() : "a wrong word";
        other.request("account.delete", ",\"password\":\"" + password + "\"" + (force ? ",\"force\":true" : ""));
        simulation.settle();
    }

    /** A ban or forced deletion resigns all games. They must be known, so that no other resignation passes as requested. */
    private void expectResignations(SimulatedClient other) {
        faults.commit();
        for (GameHistoryModel history : simulation.oracles().journal().unfinished()) {
            if (history.seatOf(other.name()) >= 0) {
                RequestedActions.Claim claim = new RequestedActions.Claim(other.name(), history.id(), -1, "resign");
                simulation.oracles().requestedActions().asked(claim);
                simulation.oracles().requestedActions().lost(claim);
            }
        }
    }

    private void adjudicate(SimulatedClient client, SplittableRandom random) {
        List<GameHistoryModel> games =
                List.copyOf(simulation.oracles().journal().unfinished());
        if (!games.isEmpty()) {
            String g = ClientBehaviour.any(games, random).id();
            String fields = ",\"g\":\"" + g + "\",\"result\":\"" + ClientBehaviour.any(VERDICTS, random) + "\"";
            client.request("admin.adjudicate", fields, g, RequestedActions.Claim.adjudicate(g));
        }
    }
}
