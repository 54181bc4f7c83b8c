package org.parlor.bots.conform;

import java.io.IOException;

/**
 * One situation that a bot must survive.
 *
 * @param level the level of {@code protocol/docs/conformance.md} to which the check belongs
 * @param section the section of the protocol's documentation that asks for it
 * @param advice what to change in a bot that fails
 */
public record ConformanceCheck(String name, int level, String section, String advice, Script script) {

    /** The lines that the server sends, and what it expects. The bot is logged in when a script starts. */
    @FunctionalInterface
    public interface Script {
        void run(ScriptedServer server) throws CheckFailedException, IOException;
    }
}
