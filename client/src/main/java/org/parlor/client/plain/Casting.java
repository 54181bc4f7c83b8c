package org.parlor.client.plain;

import java.util.Locale;
import java.util.Optional;

/** Asks for one side after another whether a person plays it or the computer. */
public final class Casting {
    private final Desk desk;

    public Casting(Desk desk) {
        this.desk = desk;
    }

    /** @return whether a person plays the side; empty if nobody answers */
    public Optional<Boolean> isHuman(String side) throws InterruptedException {
        while (true) {
            desk.printout().say(side + ": [H]uman or [C]omputer?");
            Optional<String> line = desk.ask();
            if (line.isEmpty()) {
                return Optional.empty();
            }
            String answer = line.get().strip().toLowerCase(Locale.ROOT);
            if (answer.equals("h") || answer.equals("human")) {
                return Optional.of(true);
            } else if (answer.equals("c") || answer.equals("computer")) {
                return Optional.of(false);
            }
            desk.printout().say("error '" + Questions.shown(line.get()) + "' is neither: type h or c");
        }
    }
}
