package org.parlor.client.terminal;

import com.googlecode.lanterna.input.CharacterPattern;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decodes {@code ESC [ 200 ~} and {@code ESC [ 201 ~}, between which a terminal sends pasted text. */
final class PastePattern implements CharacterPattern {
    private static final String BEGIN = "\u001b[200~";
    private static final String END = "\u001b[201~";

    /** One of the two marks. */
    static final class Mark extends KeyStroke {
        private final boolean begin;

        private Mark(boolean begin) {
            super(KeyType.Unknown);
            this.begin = begin;
        }

        boolean isBegin() {
            return begin;
        }
    }

    @Override
    public @Nullable Matching match(List<Character> read) {
        String text = read.stream().map(String::valueOf).collect(Collectors.joining());
        if (text.equals(BEGIN) || text.equals(END)) {
            return new Matching(new Mark(text.equals(BEGIN)));
        }
        return BEGIN.startsWith(text) || END.startsWith(text) ? Matching.NOT_YET : null;
    }
}
