package org.parlor.bots.conform;

import java.io.IOException;

/**
 * One situation that a bot must survive.
 *
 * @param <H> the transport that the check needs
 * @param level the level of {@code protocol/docs/conformance.md} to which the check belongs
 * @param section the section of the protocol's documentation that asks for it
 * @param advice what to change in a bot that fails
 */
public record ConformanceCheck<H extends ScriptedHost>(
        String name, int level, String section, String advice, Script<H> script) {

    /** The lines that the host sends, and what it expects. The bot is ready when a script starts. */
    @FunctionalInterface
    public interface Script<H extends ScriptedHost> {
        void run(H host) throws CheckFailedException, IOException;
    }

    static <H extends ScriptedHost> ConformanceCheck<H> check(
            String name, String section, String advice, Script<H> script) {
        return new ConformanceCheck<>(name, 0, "protocol/docs/behaviour.md#" + section, advice, script);
    }
}
