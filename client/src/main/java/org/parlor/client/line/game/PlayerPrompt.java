package org.parlor.client.line.game;

import java.util.Locale;
import java.util.Optional;
import org.parlor.client.game.text.MovePrompts;

/** Asks for one side after another whether a person plays it or the computer. */
public final class PlayerPrompt {
    private final LineContext context;

    public PlayerPrompt(LineContext context) {
        this.context = context;
    }

    /** @return whether a person plays the side; empty if nobody answers */
    public Optional<Boolean> isHuman(String side) throws InterruptedException {
        while (true) {
            context.writer().println(side + ": [H]uman or [C]omputer?");
            Optional<String> line = context.prompt();
            if (line.isEmpty()) {
                return Optional.empty();
            }
            String answer = line.get().strip().toLowerCase(Locale.ROOT);
            if (answer.equals("h") || answer.equals("human")) {
                return Optional.of(true);
            } else if (answer.equals("c") || answer.equals("computer")) {
                return Optional.of(false);
            }
            context.writer().println("error '" + MovePrompts.shown(line.get()) + "' is neither: type h or c");
        }
    }
}
