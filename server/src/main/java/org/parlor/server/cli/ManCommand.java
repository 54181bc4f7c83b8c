package org.parlor.server.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.connection.BuildInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/** {@code man} of the server and of the client: prints the manual page, generated from the specifications of the commands. */
@Command(name = "man", description = "Print the manual page in the format of man.")
public final class ManCommand implements Callable<Integer> {
    private final Page page;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * What the page says besides the commands.
     *
     * @param section 1 for programs of users, 8 for those of administrators
     * @param summary what the program is, in half a line
     * @param environment the variables, each with its meaning
     * @param files the files, each with its contents
     */
    public record Page(int section, String summary, List<Entry> environment, List<Entry> files) {}

    /** A line of a list and its explanation. */
    public record Entry(String term, String text) {}

    private ManCommand(Page page) {
        this.page = page;
    }

    public static CommandLine of(String program, Page page) {
        CommandLine command = new CommandLine(new ManCommand(page));
        String file = "man" + page.section() + "/" + program + "." + page.section();
        command.getCommandSpec()
                .usageMessage()
                .customSynopsis(program + " man")
                .footer(
                        "  " + program + " man | man -l -                          read it",
                        "  " + program + " man > ~/.local/share/man/" + file + "  install it");
        return command;
    }

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(ManPageWriter.of(spec.root(), page));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    /** Writes one page. */
    private static final class ManPageWriter {
        private static final String EXIT_CODES = "Exit codes:";
        private static final Pattern BEYOND_ASCII = Pattern.compile("[^\\x00-\\x7F]");

        private final StringBuilder text = new StringBuilder();

        private ManPageWriter() {}

        static String of(CommandSpec program, Page about) {
            ManPageWriter page = new ManPageWriter();
            page.title(program, about);
            page.commands(program);
            page.section("GLOBAL OPTIONS");
            page.options(program);
            page.section("EXAMPLES");
            page.verbatim(footer(program).takeWhile(line -> !line.startsWith(EXIT_CODES)));
            page.section("EXIT STATUS");
            page.exitCodes(program);
            page.section("ENVIRONMENT");
            page.entries(about.environment());
            page.section("FILES");
            page.entries(about.files());
            return page.text.toString();
        }

        private static Stream<String> footer(CommandSpec command) {
            return Stream.of(command.usageMessage().footer());
        }

        private void title(CommandSpec program, Page about) {
            String name = program.name();
            line(".TH " + name.toUpperCase(Locale.ROOT) + " " + about.section() + " \"\" \"" + name + " "
                    + BuildInfo.VERSION + "\"");
            section("NAME");
            line(escaped(name) + " \\- " + escaped(about.summary()));
            section("SYNOPSIS");
            synopsis(program);
            section("DESCRIPTION");
            description(program);
        }

        private void description(CommandSpec command) {
            paragraph(plain(command.usageMessage().description()));
        }

        /** The text of a description in one line; picocli formats it, so that {@code %n} ends a line. */
        private static String plain(String... description) {
            return String.join(" ", description)
                    .replace("%n", " ")
                    .replace("%%", "%")
                    .strip();
        }

        private void synopsis(CommandSpec command) {
            UsageMessageSpec usage = command.usageMessage();
            String[] forms = usage.customSynopsis();
            if (forms.length == 0) {
                String form = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF)).abbreviatedSynopsis();
                forms = new String[] {form.strip()};
            }
            for (String form : forms) {
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
                description(command);
                options(command);
                verbatim(footer(command));
                nested(command);
            }
        }

        private void nested(CommandSpec command) {
            command.subcommands().values().forEach(each -> {
                CommandSpec inner = each.getCommandSpec();
                if (inner.subcommands().isEmpty()) {
                    synopsis(inner);
                    description(inner);
                    options(inner);
                }
                nested(inner);
            });
        }

        /** Writes the arguments and own options of a command; the global options have a section of their own. */
        private void options(CommandSpec command) {
            for (PositionalParamSpec parameter : command.positionalParameters()) {
                entry(parameter.paramLabel(), explained(parameter.description(), parameter.defaultValueString()));
            }
            for (OptionSpec option : command.options()) {
                boolean help = option.usageHelp() || option.versionHelp();
                if (option.hidden() || option.inherited() || (help && command.parent() != null)) {
                    continue;
                }
                String names = String.join(", ", option.names());
                String label = option.typeInfo().isBoolean() ? "" : " " + option.paramLabel();
                entry(names + label, explained(option.description(), option.defaultValueString()));
            }
        }

        private static String explained(String[] description, String defaultValue) {
            return plain(description).replace("${DEFAULT-VALUE}", defaultValue);
        }

        private void entry(String term, String explanation) {
            line(".TP");
            line(".B " + escaped(term));
            line(escaped(explanation));
        }

        /** From the list of exit codes, or from the footer of a program without one. */
        private void exitCodes(CommandSpec program) {
            Map<String, String> codes = program.usageMessage().exitCodeList();
            if (codes.isEmpty()) {
                paragraph(footer(program)
                        .dropWhile(line -> !line.startsWith(EXIT_CODES))
                        .map(line -> line.replace(EXIT_CODES, "").strip())
                        .collect(Collectors.joining(" ")));
            }
            codes.forEach((code, meaning) -> entry(code, meaning));
        }

        private void entries(List<Entry> entries) {
            entries.forEach(each -> entry(each.term(), each.text()));
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

        private void line(String line) {
            text.append(line).append('\n');
        }

        /**
         * Escapes backslashes, hyphens, and a dot or quote at the start of a line, which roff would interpret, and
         * characters beyond ASCII, which it reads in an encoding of its own.
         */
        private static String escaped(String text) {
            String plain = BEYOND_ASCII
                    .matcher(text.replace("\\", "\\e").replace("-", "\\-"))
                    .replaceAll(found -> Matcher.quoteReplacement(String.format(
                            Locale.ROOT, "\\[u%04X]", found.group().codePointAt(0))));
            return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
        }
    }
}
