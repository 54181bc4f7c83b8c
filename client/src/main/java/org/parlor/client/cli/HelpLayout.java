package org.parlor.client.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parlor.client.ui.DisplayText;
import org.parlor.connection.BuildInfo;
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

    private HelpLayout() {}

    /** Applies the layout to a command and its subcommands. */
    static void apply(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        spec.mixinStandardHelpOptions(true).version(BuildInfo.describe("parlor"));
        UsageMessageSpec usage = spec.usageMessage();
        usage.autoWidth(true).sortOptions(false);
        usage.parameterListHeading("%nArguments:%n").commandListHeading("%nCommands:%n");
        usage.optionListHeading(spec.parent() == null ? "%nGlobal options:%n" : "%nOptions:%n");
        usage.footerHeading("%nExamples:%n");
        usage.sectionKeys(sections(usage.sectionKeys()));
        usage.sectionMap().put(SECTION_KEY_OPTION_LIST, HelpLayout::ownOptions);
        usage.sectionMap().put(SECTION_KEY_GLOBAL_OPTIONS, HelpLayout::globalOptions);
        command.getSubcommands().values().forEach(HelpLayout::apply);
    }

    private static List<String> sections(List<String> standard) {
        List<String> sections = new ArrayList<>(standard);
        List<String> commands = List.of(SECTION_KEY_COMMAND_LIST_HEADING, SECTION_KEY_COMMAND_LIST);
        sections.removeAll(commands);
        sections.addAll(sections.indexOf(SECTION_KEY_OPTION_LIST_HEADING), commands);
        sections.add(sections.indexOf(SECTION_KEY_OPTION_LIST) + 1, SECTION_KEY_GLOBAL_OPTIONS);
        return sections;
    }

    private static String ownOptions(Help help) {
        return help.optionListExcludingGroups(ownOptions(help.commandSpec()));
    }

    /** Returns the visible options of the command itself; only the program as a whole shows {@code --version}. */
    private static List<OptionSpec> ownOptions(CommandSpec command) {
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
        return DisplayText.wrap(names, command.usageMessage().width() - 3).stream()
                .map(line -> "  " + line + System.lineSeparator())
                .collect(Collectors.joining("", help.createHeading(heading), ""));
    }
}
