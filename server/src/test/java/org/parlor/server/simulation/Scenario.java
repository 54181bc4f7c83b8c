package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that happens in one simulated house: the seed of what the core draws, and the deeds in order. */
record Scenario(long seed, List<Action> deeds) {

    Scenario {
        deeds = List.copyOf(deeds);
    }

    static Scenario random(long seed, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Scenario(
                seed, Stream.generate(() -> Action.random(random)).limit(length).toList());
    }

    Scenario with(List<Action> others) {
        return new Scenario(seed, others);
    }

    /** As a line of text from which it can be run again. */
    @Override
    public String toString() {
        return seed + deeds.stream().map(action -> " " + action).collect(Collectors.joining());
    }

    static Scenario parse(String text) {
        String[] words = text.split(" ");
        return new Scenario(
                Long.parseLong(words[0]),
                Stream.of(words).skip(1).map(Action::parse).toList());
    }
}
