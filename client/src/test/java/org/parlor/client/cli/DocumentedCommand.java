package org.parlor.client.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parlor.site.Documents;

/**
 * A command in a block of a document.
 *
 * @param line as a shell reads it, without the prompt, a comment, a redirection and the end of a pipe
 * @param background whether it runs while the commands below it do
 */
record DocumentedCommand(String document, String line, boolean background) {
    /** A block of commands or of their output. Those of other languages name it. */
    private static final Pattern BLOCK = Pattern.compile("(?m)^```\\n((?s:.*?))^```");

    private static final Pattern COMMAND = Pattern.compile("(?:\\$ )?((?:\\w+=(?:'[^']*'|\"[^\"]*\"|\\S+) )*"
            + "(?:parlor|parlor-bots|parlor-server|mvn|java)(?: .*)?)");

    private static final Pattern VARIABLES = Pattern.compile("^(?:\\w+=(?:'[^']*'|\"[^\"]*\"|\\S+) )*");

    /** After two spaces or a number sign; an option may follow spaces, too. */
    private static final Pattern COMMENT = Pattern.compile("(?: {2,}(?![- ])| +# ).*");

    private static final Pattern END = Pattern.compile("( &| >.*)$");

    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    /** The commands of all documents, in their order. */
    static List<DocumentedCommand> all(Path root) throws IOException {
        List<DocumentedCommand> commands = new ArrayList<>();
        for (String document : Documents.read(root).paths()) {
            if (document.contains("/resources/")) {
                continue;
            }
            Matcher block = BLOCK.matcher(read(root.resolve(document)));
            while (block.find()) {
                block.group(1)
                        .replaceAll(" *\\\\\n *", " ")
                        .lines()
                        .flatMap(line -> Stream.of(line.split(" && | \\| ")))
                        .forEach(line -> command(document, line).ifPresent(commands::add));
            }
        }
        return commands;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<DocumentedCommand> command(String document, String line) {
        Matcher command = COMMAND.matcher(line);
        if (!command.matches() || line.contains(" ready on ")) {
            return Optional.empty();
        }
        String text = COMMENT.matcher(command.group(1)).replaceFirst("");
        return Optional.of(new DocumentedCommand(document, END.matcher(text).replaceFirst(""), text.endsWith(" &")));
    }

    /** The name of the program and its arguments. */
    List<String> words() {
        String text = VARIABLES.matcher(line).replaceFirst("").replaceAll("\\$(?:!|\\([^)]*\\))", "1");
        List<String> words = new ArrayList<>(WORD.matcher(text)
                .results()
                .map(word -> word.group().replaceAll("['\"]", ""))
                .filter(word -> !word.equals("$T"))
                .toList());
        if (words.get(0).equals("java")) {
            Path jar = Path.of(words.get(words.indexOf("-jar") + 1));
            words.subList(0, words.indexOf("-jar") + 2).clear();
            words.add(0, jar.getFileName().toString().replace(".jar", ""));
        }
        return List.copyOf(words);
    }

    String program() {
        return words().get(0);
    }

    List<String> arguments() {
        List<String> words = words();
        return words.subList(1, words.size());
    }

    @Override
    public String toString() {
        return document + ": " + line;
    }
}
