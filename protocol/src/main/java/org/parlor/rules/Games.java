package org.parlor.rules;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/**
 * All kinds of game, the default one first. To add one, create a subpackage and add its {@link GameKind} here; a game in
 * another jar registers a {@link GameProvider}.
 */
public final class Games {
    public static final List<GameKind> ALL = Stream.concat(
                    Stream.of(Reversi.KIND, Kalah.KIND, TicTacToe.KIND), provided())
            .toList();

    private Games() {}

    private static Stream<GameKind> provided() {
        return ServiceLoader.load(GameProvider.class, Games.class.getClassLoader()).stream()
                .map(provider -> provider.get().kind());
    }

    public static Optional<GameKind> find(String id) {
        return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
    }

    /** @throws InvalidInputException if there is no kind with the id, with those that there are */
    public static GameKind get(String id) {
        return find(id).orElseThrow(() -> new InvalidInputException(
                "game", "Unknown game " + SafeQuote.quote(id) + ": choose from " + String.join(", ", ids())));
    }

    public static List<String> ids() {
        return ALL.stream().map(GameKind::id).toList();
    }

    /** The names in a sentence, for example {@code Reversi, Kalah and Tic-tac-toe}. */
    public static String names() {
        List<String> names = ALL.stream().map(GameKind::name).toList();
        String last = names.get(names.size() - 1);
        return names.stream().limit(names.size() - 1L).collect(Collectors.joining(", ", "", " and " + last));
    }
}
