package org.parlor.client.line.game;

import java.util.Locale;
import java.util.Optional;
import org.parlor.client.game.text.MovePrompts;

/** Asks for each side whether a user or the computer plays it. */
public final class PlayerPrompt {
    private final LineContext context;

    public PlayerPrompt(LineContext context) {
        this.context = context;
    }

    /** @return whether a user plays the side; empty at the end of the input */
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
            context.writer().println("error invalid answer '" + MovePrompts.shown(line.get()) + "': type h or c");
        }
    }
}
