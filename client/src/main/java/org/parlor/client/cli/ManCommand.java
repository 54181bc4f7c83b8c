package org.parlor.client.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.state.ExitCode;
import org.parlor.connection.BuildInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/** {@code parlor man}: prints the manual page. */
@Command(
        name = "man",
        customSynopsis = "parlor man",
        description = "Print the manual page in the format of man.",
        footer = {
            "  parlor man | man -l -                          read it",
            "  parlor man > ~/.local/share/man/man1/parlor.1  install it"
        })
final class ManCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(ManPageWriter.of(spec.root()));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    /** Generates the manual page from the specifications of the commands. */
    private static final class ManPageWriter {
        private static final String EXIT_CODES = "Exit codes:";

        private final StringBuilder page = new StringBuilder();

        private ManPageWriter() {}

        static String of(CommandSpec program) {
            ManPageWriter page = new ManPageWriter();
            page.title(program);
            page.commands(program);
            page.section("GLOBAL OPTIONS");
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
            line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"" + name + " " + BuildInfo.VERSION + "\"");
            section("NAME");
            line(escaped(name) + " \\- board games in a terminal");
            section("SYNOPSIS");
            synopsis(program);
            section("DESCRIPTION");
            paragraph(String.join(" ", program.usageMessage().description()));
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

        /** Writes the arguments and own options of a command; the global options have a section of their own. */
        private void options(CommandSpec command) {
            for (PositionalParamSpec parameter : command.positionalParameters()) {
                entry(parameter.paramLabel(), parameter.description(), parameter.defaultValueString());
            }
            for (OptionSpec option : HelpLayout.ownOptions(command)) {
                if (option.usageHelp() && command.parent() != null) {
                    continue;
                }
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
            entry("NO_COLOR", new String[] {"If set, no colours are used."}, "");
            entry(
                    LoginOptions.PASSWORD_VARIABLE,
                    new String[] {"The password for --user. Not an option, because other users can read command lines."
                    },
                    "");
            entry(LoginOptions.NEW_PASSWORD_VARIABLE, new String[] {"The new password for --new-password."}, "");
            entry("PARLOR_JAVA_OPTS", new String[] {"Options for Java, used by the launcher."}, "");
            section("FILES");
            entry("$XDG_DATA_HOME/parlor", new String[] {"Saved games and trusted certificates (~/.local/share)."}, "");
            entry("$XDG_STATE_HOME/parlor/client.log", new String[] {"The program log (~/.local/state)."}, "");
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

        /** Escapes backslashes, hyphens, and a dot or quote at the start of a line, which roff would interpret. */
        private static String escaped(String text) {
            String plain = text.replace("\\", "\\e").replace("-", "\\-");
            return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
        }
    }
}
