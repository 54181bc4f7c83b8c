package org.parlor.server.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** The time after the last deed, when nothing more goes wrong: every game has to come to its end. */
final class Quiet {
    private static final int ROUNDS = 2_000;

    private final World world;
    private final Machine machine;
    private final Conduct conduct;
    private final SplittableRandom dice = new SplittableRandom(1);

    Quiet(World world, Machine machine, Conduct conduct) {
        this.world = world;
        this.machine = machine;
        this.conduct = conduct;
    }

    /** @param together whether all come back and play on, or nobody ever comes back */
    void come(boolean together) {
        machine.setSlow(false);
        machine.commit();
        world.clients().forEach(client -> {
            if (client.isFrozen()) {
                client.thaw();
            }
        });
        if (together) {
            gather();
            for (int round = 0; round < ROUNDS && !isDone(); round++) {
                playOn();
            }
        } else {
            world.clients().stream().filter(Client::isHere).toList().forEach(client -> {
                world.close(client.link());
                client.hangUp();
            });
            world.closeHalfOpen();
            world.settle();
            world.pass(Duration.ofDays(3).toMillis());
        }
        Law.LIVENESS.require(isDone(), "still played: ", unfinished());
        world.pass(Duration.ofMinutes(11).toMillis());
    }

    private boolean isDone() {
        return world.witnesses().books().unfinished().isEmpty();
    }

    private List<Page> unfinished() {
        return world.witnesses().books().unfinished().stream()
                .map(GameBook::now)
                .toList();
    }

    private void gather() {
        world.closeHalfOpen();
        world.pass(Duration.ofSeconds(61).toMillis());
        for (Client client : world.clients()) {
            if (client.isHere()) {
                // Whoever is still there answers the pings by now.
                world.tell(new Command.ConnectionActive(client.link()));
                world.setSlow(client.link(), false);
            } else {
                conduct.comeBack(client);
            }
            world.settle();
        }
    }

    /** Each plays where it can and ends the pauses it is in; the pool is to pair nobody any more. */
    private void playOn() {
        boolean idle = true;
        for (Client client : world.clients()) {
            if (client.isIn() && client.isBot()) {
                client.ask("policy", ",\"slots\":1,\"games\":[\"kalah\"],\"pair\":false");
            }
            if (client.isIn() && !client.notes().turns().isEmpty()) {
                conduct.play(client, dice);
                idle = false;
            }
            world.settle();
        }
        if (idle) {
            world.clients().stream().filter(Client::isIn).forEach(this::endPauses);
            world.pass(Duration.ofSeconds(30).toMillis());
            world.settle();
        }
    }

    private void endPauses(Client client) {
        client.notes().views().values().stream()
                .filter(view -> view.you() >= 0 && view.state().equals("paused"))
                .map(Notebook.View::g)
                .toList()
                .forEach(g -> client.ask("offer", ",\"g\":\"" + g + "\",\"kind\":\"pause\""));
    }
}
