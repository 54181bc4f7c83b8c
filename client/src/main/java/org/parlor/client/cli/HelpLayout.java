package org.parlor.client.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Gives all commands a common layout of {@code --help}: the command's own options first, the global ones
 * last.
 */
final class HelpLayout {
    private static final String SECTION_KEY_GLOBAL_OPTIONS = "globalOptions";
    private static final String INDENT = "  ";

    private static final List<String> SECTIONS = List.of(
            SECTION_KEY_SYNOPSIS_HEADING,
            SECTION_KEY_SYNOPSIS,
            SECTION_KEY_DESCRIPTION,
            SECTION_KEY_PARAMETER_LIST_HEADING,
            SECTION_KEY_PARAMETER_LIST,
            SECTION_KEY_COMMAND_LIST_HEADING,
            SECTION_KEY_COMMAND_LIST,
            SECTION_KEY_OPTION_LIST_HEADING,
            SECTION_KEY_OPTION_LIST,
            SECTION_KEY_GLOBAL_OPTIONS,
            SECTION_KEY_FOOTER_HEADING,
            SECTION_KEY_FOOTER);

    private HelpLayout() {}

    /** Applies the layout to a command and its subcommands. */
    static void apply(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        spec.mixinStandardHelpOptions(true).version("parlor " + ParlorMain.version());
        UsageMessageSpec usage = spec.usageMessage();
        usage.autoWidth(true).sortOptions(false);
        usage.parameterListHeading("%nArguments:%n").commandListHeading("%nCommands:%n");
        usage.optionListHeading(spec.parent() == null ? "%nGlobal options:%n" : "%nOptions:%n");
        usage.footerHeading("%nExamples:%n");
        usage.sectionKeys(SECTIONS);
        usage.sectionMap().put(SECTION_KEY_OPTION_LIST, HelpLayout::ownOptions);
        usage.sectionMap().put(SECTION_KEY_GLOBAL_OPTIONS, HelpLayout::globalOptions);
        command.getSubcommands().values().forEach(HelpLayout::apply);
    }

    private static String ownOptions(Help help) {
        return help.optionListExcludingGroups(ownOptions(help.commandSpec()));
    }

    /** Returns the visible options of the command itself; only the program as a whole shows {@code --version}. */
    static List<OptionSpec> ownOptions(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden() && !option.inherited())
                .filter(option -> command.parent() == null || !option.versionHelp())
                .toList();
    }

    /** Returns the names of the inherited options; the help of the program explains them. */
    private static String globalOptions(Help help) {
        CommandSpec command = help.commandSpec();
        String names = command.options().stream()
                .filter(option -> option.inherited() && !option.hidden())
                .map(OptionSpec::longestName)
                .collect(Collectors.joining(" "));
        if (names.isEmpty()) {
            return "";
        }
        String heading = "%nGlobal options, explained by '" + command.root().name() + " --help':%n";
        return help.createHeading(heading) + wrap(names, command.usageMessage().width());
    }

    private static String wrap(String words, int width) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : words.split(" ")) {
            if (line.length() > 0 && INDENT.length() + line.length() + 1 + word.length() >= width) {
                text.append(INDENT).append(line).append(System.lineSeparator());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        return text.append(INDENT).append(line).append(System.lineSeparator()).toString();
    }
}
