package org.parlor.server.simulation;

import java.time.Duration;
import java.util.SplittableRandom;
import org.parlor.server.core.api.Command;

/** What happens to connections, to the disk, and to the server itself. */
final class Disasters {
    private final World world;
    private final Machine machine;
    private final Conduct conduct;
    private final Census census;

    Disasters(World world, Machine machine, Conduct conduct, Census census) {
        this.world = world;
        this.machine = machine;
        this.conduct = conduct;
        this.census = census;
    }

    /** Whether the deed was one of these. */
    boolean happen(Deed deed, SplittableRandom dice) {
        switch (deed.kind()) {
            case CUT -> world.first(deed.who(), Client::isHere).ifPresent(client -> cut(client, dice));
            case DOUBLE -> world.first(deed.who(), Client::isHere).ifPresent(this::comeTwice);
            case FREEZE -> world.first(deed.who(), Client::isHere).ifPresent(this::freeze);
            case THAW -> world.first(deed.who(), Client::isFrozen).ifPresent(Client::thaw);
            case SILENCE -> world.first(deed.who(), Client::isHere).ifPresent(client -> silence(client, dice));
            case MEASURE -> world.first(6, Client::isHere).ifPresent(client -> measure(client, dice));
            case SKIP ->
                world.first(deed.who(), Client::isHere)
                        .ifPresent(client -> world.setSlow(client.link(), dice.nextBoolean()));
            case WAIT -> world.pass(dice.nextInt(4_000));
            case SLEEP -> sleep(dice);
            case PAUSE -> pause(dice);
            case LAG -> machine.setSlow(true);
            case COMMIT -> commit();
            case CRASH -> crash(deed, dice);
            case STOP -> stop(dice);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void cut(Client client, SplittableRandom dice) {
        census.count("cuts", 1);
        long link = client.link();
        client.hangUp();
        if (dice.nextBoolean()) {
            world.close(link);
        } else {
            world.leaveHalfOpen(link);
        }
    }

    private void comeTwice(Client client) {
        census.count("doubled", 1);
        long old = client.link();
        conduct.comeBack(client);
        world.leaveHalfOpen(old);
    }

    private void freeze(Client client) {
        census.count("freezes", 1);
        client.freeze();
    }

    private void silence(Client client, SplittableRandom dice) {
        world.tell(new Command.ConnectionIdle(client.link(), 45_000));
        if (client.isHere() && dice.nextInt(3) > 0) {
            world.pass(dice.nextInt(2_000));
            world.tell(new Command.ConnectionActive(client.link()));
        }
    }

    /** The server finds out that somebody is far away. */
    private void measure(Client client, SplittableRandom dice) {
        long roundTrip = dice.nextInt(1 + dice.nextInt(3_000));
        world.witnesses().books().measure(client.name(), roundTrip);
        world.tell(new Command.RttMeasured(client.link(), roundTrip));
    }

    private void sleep(SplittableRandom dice) {
        world.closeHalfOpen();
        world.pass(
                switch (dice.nextInt(6)) {
                    case 0 -> Duration.ofMinutes(16).toMillis();
                    case 1 -> Duration.ofMinutes(11).toMillis();
                    default -> dice.nextInt(120_000);
                });
    }

    /** Time jumps: what was due is done late. */
    private void pause(SplittableRandom dice) {
        census.count("pauses", 1);
        world.jump(Duration.ofMillis(dice.nextInt(30_000)));
        world.tell(new Command.Tick());
    }

    void commit() {
        machine.setSlow(false);
        machine.commit();
    }

    private void crash(Deed deed, SplittableRandom dice) {
        census.count("crashes", 1);
        machine.setSlow(true);
        for (int i = dice.nextInt(4); i >= 0; i--) {
            conduct.happen(new Deed(Deed.Kind.PLAY, deed.who() + i, dice.nextInt()), dice);
        }
        Machine.Death[] deaths = Machine.Death.values();
        machine.die(deaths[dice.nextInt(deaths.length)], dice.nextDouble());
        startAgain(dice);
    }

    private void stop(SplittableRandom dice) {
        census.count("stops", 1);
        commit();
        world.tell(new Command.Shutdown());
        startAgain(dice);
    }

    private void startAgain(SplittableRandom dice) {
        world.dropAll();
        long died = world.now();
        world.jump(Duration.ofMillis(dice.nextInt(4) == 0 ? dice.nextInt(100_000_000) : dice.nextInt(5_000)));
        machine.restart(died, world.now());
        conduct.steal(dice);
        for (int i = 0; i < World.CLIENTS; i++) {
            if (dice.nextInt(4) > 0) {
                world.pass(dice.nextInt(500));
                conduct.comeBack(world.clients().get(i));
            }
        }
    }
}
