package org.parlor.client.plain;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.parlor.client.state.ExitCode;
import org.parlor.rules.Games;

/**
 * The home screen of plain mode: reads and runs command lines without the leading {@code parlor}.
 *
 * @param commands runs one command line
 */
public record PlainShell(PlainContext context, Consumer<String[]> commands) {
    private static final List<String> WELCOME = List.of(
            "Parlor: " + Games.names() + ". Type a command:",
            "  play                    a game against an easy bot (or just press Enter)",
            "  play --here             two players at this keyboard",
            "  host                    start a server that others can join",
            "  join 192.168.1.20       join a server",
            "  replay games.jsonl      step through recorded games",
            "  help, play --help, quit");

    public int run() throws InterruptedException {
        context.println(WELCOME);
        while (true) {
            Optional<String> line = context.prompt();
            String typed = line.map(text -> text.strip()).orElse("quit");
            String word = typed.toLowerCase(Locale.ROOT);
            if (word.equals("quit") || word.equals("q") || word.equals("exit")) {
                return ExitCode.OK;
            }
            commands.accept(words(typed));
        }
    }

    private static String[] words(String typed) {
        String text = typed.isEmpty() ? "play" : typed.equals("help") || typed.equals("?") ? "--help" : typed;
        String bare = text.startsWith("parlor ") ? text.substring("parlor ".length()) : text;
        String[] words = bare.strip().split("\\s+");
        return words.length > 0 && words[0].equals("parlor") ? new String[] {"--help"} : words;
    }
}
