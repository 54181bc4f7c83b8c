package org.parlor.server.simulation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that happens in one simulated house: the seed of what the core draws, and the deeds in order. */
record Schedule(long seed, List<Deed> deeds) {

    Schedule {
        deeds = List.copyOf(deeds);
    }

    static Schedule random(long seed, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Schedule(
                seed, Stream.generate(() -> Deed.random(random)).limit(length).toList());
    }

    Schedule with(List<Deed> others) {
        return new Schedule(seed, others);
    }

    /** As a line of text from which it can be run again. */
    @Override
    public String toString() {
        return seed + deeds.stream().map(deed -> " " + deed).collect(Collectors.joining());
    }

    static Schedule parse(String text) {
        String[] words = text.split(" ");
        return new Schedule(
                Long.parseLong(words[0]),
                Stream.of(words).skip(1).map(Deed::parse).toList());
    }
}
