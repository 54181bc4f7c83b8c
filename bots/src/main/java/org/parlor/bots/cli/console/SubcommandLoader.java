package org.parlor.bots.cli.console;

import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Creates subcommands. Each takes time, so only the one that the arguments begin with is created, if they do. */
public final class SubcommandLoader {
    private SubcommandLoader() {}

    /** @param commands by name, in the order of the help */
    public static void load(CommandLine line, Map<String, Supplier<Object>> commands, String... arguments) {
        boolean isOne = arguments.length > 0 && commands.containsKey(arguments[0]);
        commands.forEach((name, command) -> {
            if (!isOne || name.equals(arguments[0])) {
                line.addSubcommand(name, command.get());
            }
        });
    }
}
