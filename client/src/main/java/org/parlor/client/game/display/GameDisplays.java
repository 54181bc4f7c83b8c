package org.parlor.client.game.display;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.game.text.BoardStyle;
import org.parlor.client.game.text.SpokenBoardFormat;
import org.parlor.client.ui.Messages;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;

/** The displays of the games. Games without one use {@link GameDisplay#DEFAULT}. */
public final class GameDisplays {
    private static final List<GameDisplay> ALL =
            ServiceLoader.load(GameDisplay.class, GameDisplays.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private GameDisplays() {}

    public static GameDisplay of(GameKind kind) {
        return ALL.stream()
                .filter(display -> display.supports(kind))
                .findFirst()
                .orElse(GameDisplay.DEFAULT);
    }

    /** Returns the rules of a kind of game, with an example and how to enter moves; see {@link GameDisplay#examples}. */
    public static List<String> rules(GameKind kind, Messages messages) {
        return Stream.concat(
                        GameTexts.of(kind, messages.locale()).help().stream(), of(kind).examples(messages).stream())
                .toList();
    }

    /** Returns the format of boards and moves in plain mode. */
    public static BoardFormat format(GameKind kind, BoardFormatOptions options) {
        BoardFormat format = of(kind).format(options);
        return options.style() == BoardStyle.SPOKEN ? new SpokenBoardFormat(format) : format;
    }
}
