package org.parlor.client.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.client.cli.option.LoginOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page in the language of man, from what the commands say about themselves: it cannot lag behind them. */
final class ManPageWriter {
    private static final String EXIT_CODES = "Exit codes:";

    private final StringBuilder page = new StringBuilder();

    private ManPageWriter() {}

    static String of(CommandSpec program) {
        ManPageWriter page = new ManPageWriter();
        page.title(program);
        page.commands(program);
        page.section("OPTIONS OF EVERY COMMAND");
        page.options(program);
        page.section("EXAMPLES");
        page.verbatim(footer(program).takeWhile(line -> !line.startsWith(EXIT_CODES)));
        page.section("EXIT STATUS");
        page.paragraph(footer(program)
                .dropWhile(line -> !line.startsWith(EXIT_CODES))
                .map(line -> line.replace(EXIT_CODES, "").strip())
                .collect(Collectors.joining(" ")));
        page.environment();
        return page.page.toString();
    }

    private static Stream<String> footer(CommandSpec command) {
        return Stream.of(command.usageMessage().footer());
    }

    private void title(CommandSpec program) {
        String name = program.name();
        line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"" + name + " " + Version.number() + "\"");
        section("NAME");
        line(escaped(name) + " \\- board games in a terminal");
        section("SYNOPSIS");
        synopsis(program);
        section("DESCRIPTION");
        paragraph(String.join(" ", program.usageMessage().description()));
        paragraph("Without a command it shows a home screen; where input or output is no terminal, it reads commands.");
    }

    private void synopsis(CommandSpec command) {
        UsageMessageSpec usage = command.usageMessage();
        for (String form : usage.customSynopsis()) {
            line(".B " + escaped(form));
            line(".br");
        }
    }

    private void commands(CommandSpec program) {
        section("COMMANDS");
        for (CommandLine each : program.subcommands().values()) {
            CommandSpec command = each.getCommandSpec();
            line(".SS " + escaped(command.qualifiedName()));
            synopsis(command);
            paragraph(String.join(" ", command.usageMessage().description()));
            options(command);
            verbatim(footer(command));
            if (!command.subcommands().isEmpty()) {
                each.getSubcommands().values().forEach(inner -> nested(inner.getCommandSpec()));
            }
        }
    }

    private void nested(CommandSpec command) {
        synopsis(command);
        paragraph(String.join(" ", command.usageMessage().description()));
        options(command);
    }

    /** What the command adds itself; what every command takes is told once. */
    private void options(CommandSpec command) {
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            entry(parameter.paramLabel(), parameter.description(), parameter.defaultValueString());
        }
        List<OptionSpec> options = command.options().stream()
                .filter(option -> !option.hidden() && !option.inherited())
                .filter(option -> command.parent() == null || !(option.usageHelp() || option.versionHelp()))
                .toList();
        for (OptionSpec option : options) {
            String names = String.join(", ", option.names());
            String label = option.typeInfo().isBoolean() ? "" : " " + option.paramLabel();
            entry(names + label, option.description(), option.defaultValueString());
        }
    }

    private void entry(String term, String[] description, String defaultValue) {
        line(".TP");
        line(".B " + escaped(term));
        line(escaped(String.join(" ", description)
                .replace("${DEFAULT-VALUE}", defaultValue)
                .replace("%n", " ")));
    }

    private void environment() {
        section("ENVIRONMENT");
        entry("NO_COLOR", new String[] {"if set, no colours are used"}, "");
        entry(
                LoginOptions.PASSWORD_VARIABLE,
                new String[] {"the password for --user, for scripts; it is no option because others can read those"},
                "");
        entry(LoginOptions.NEW_PASSWORD_VARIABLE, new String[] {"the one from then on, for --new-password"}, "");
        entry("PARLOR_JAVA_OPTS", new String[] {"options for Java, put before ours by the launcher"}, "");
        section("FILES");
        entry("$XDG_DATA_HOME/parlor", new String[] {"saved games and trusted certificates (~/.local/share)"}, "");
        entry("$XDG_STATE_HOME/parlor/client.log", new String[] {"the log of the program (~/.local/state)"}, "");
    }

    private void section(String name) {
        line(".SH " + name);
    }

    private void paragraph(String text) {
        line(".PP");
        line(escaped(text));
    }

    private void verbatim(Stream<String> lines) {
        line(".PP");
        line(".nf");
        lines.forEach(text -> line(escaped(text)));
        line(".fi");
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    /** A backslash is a command to man, a hyphen may become a dash, and a dot or quote at the start of a line a command. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
