package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Cell;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Piece;

/** A game is one folder in each module: no text in the sources outside of it names the game or a part of it. */
class GamesTest {
    private static final Path ROOT = Path.of("..");

    private static final String GAMES = "(" + String.join("|", folders()) + ")";

    /** The folders of the games, and what is about one game by its nature. */
    private static final List<String> EXCEPTIONS = List.of(
            "client/game/" + GAMES + "/.*",
            "bots/engines/" + GAMES + "/.*",
            "bots/training/.*",
            // Engines of other programs, which play Othello only, and what makes ours one of them.
            "bots/(external|protocols)/.*",
            "bots/cli/(Bridge|Gtp|NBoard)Command.java",
            // Positions in which a pass is forced, or a move gives another turn.
            "bots/conform/ConformanceChecks.java",
            // Tools for the Reversi engine, files of Othello positions, and the exact solver of Kalah.
            "bots/cli/(Book|Learn)Command.java",
            "bots/cli/solve/.*");

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** Rules of the games, in help texts and messages, and what their pieces are, such as discs. */
    private static final Pattern WORDS = Pattern.compile(Stream.concat(Stream.of("pit", "sow", "othello"), pieces())
            .collect(Collectors.joining("|", "\\b(?:", ")s?\\b")));

    /** The last part of the package of each game's rules. */
    static List<String> folders() {
        return Games.ALL.stream()
                .map(kind -> kind.rules().getClass().getPackageName())
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .toList();
    }

    @Test
    void no_text_of_client_or_bots_names_a_game() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : List.of("client", "bots")) {
            Path sources = ROOT.resolve(module).resolve("src/main/java/org/parlor");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    String name = sources.relativize(file).toString().replace('\\', '/');
                    if (EXCEPTIONS.stream().noneMatch(name::matches)) {
                        found.addAll(texts(name, Files.readString(file)));
                    }
                }
            }
        }
        assertEquals(List.of(), found);
    }

    /** The nouns in the names of the pieces. */
    private static Stream<String> pieces() {
        return Games.ALL.stream()
                .flatMap(kind -> kind.pieces().stream())
                .map(piece -> piece.name().substring(piece.name().lastIndexOf(' ') + 1));
    }

    private static List<String> texts(String file, String source) {
        List<String> found = new ArrayList<>();
        String code = COMMENT.matcher(source).replaceAll("");
        Matcher literal = LITERAL.matcher(code);
        while (literal.find()) {
            if (namesAGame(literal.group(1))) {
                found.add(file + ": " + literal.group());
            }
        }
        Games.ALL.stream()
                .flatMap(kind -> kind.specialMoves().stream())
                .map(move -> "(\"" + move + "\")")
                .filter(code::contains)
                .forEach(move -> found.add(file + ": " + move));
        return found;
    }

    /** Examples of command lines, which help texts indent by two blanks, may be of any game. */
    private static boolean namesAGame(String literal) {
        String text = literal.toLowerCase(Locale.ROOT);
        return !literal.startsWith("  ")
                && (keys().contains(text)
                        || Games.ALL.stream().anyMatch(kind -> contains(text, kind.id()) || contains(text, kind.name()))
                        || WORDS.matcher(text).find());
    }

    private static boolean contains(String text, String name) {
        return Pattern.compile("\\b" + Pattern.quote(name.toLowerCase(Locale.ROOT)) + "\\b")
                .matcher(text)
                .find();
    }

    /** The names of the options, cells and pieces in messages. */
    private static Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>(Set.of("grid", "pits"));
        for (GameKind kind : Games.ALL) {
            kind.options().stream().map(OptionSpec::key).forEach(keys::add);
            kind.pieces().stream().map(Piece::name).forEach(keys::add);
            for (Cell cell : kind.rules().board().cells()) {
                String cellKind = cell.kind();
                if (cellKind != null) {
                    keys.add(cellKind);
                }
            }
        }
        return keys;
    }
}
