package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A reproducible simulation run: the random seed of the core and the list of actions. */
public record Scenario(long seed, List<Action> actions) {

    public Scenario {
        actions = List.copyOf(actions);
    }

    public static Scenario random(long seed, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Scenario(
                seed, Stream.generate(() -> Action.random(random)).limit(length).toList());
    }

    Scenario with(List<Action> others) {
        return new Scenario(seed, others);
    }

    /** Encodes the scenario as a line of text for {@link #parse}. */
    @Override
    public String toString() {
        return seed + actions.stream().map(action -> " " + action).collect(Collectors.joining());
    }

    public static Scenario parse(String text) {
        String[] words = text.split(" ");
        return new Scenario(
                Long.parseLong(words[0]),
                Stream.of(words).skip(1).map(Action::parse).toList());
    }
}
