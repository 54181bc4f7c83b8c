package org.parlor.client.ui;

import java.util.Optional;

/** A field for a line of text, with the cursor at its end: Ctrl-U clears it, Ctrl-W deletes the last word. */
public final class TextInput {
    public static final int CHARACTERS_MAX = 280;

    private TextInput() {}

    /** Returns the text after a key; empty if the key does not edit text. */
    public static Optional<String> edit(String text, Key key) {
        return edit(text, key, CHARACTERS_MAX);
    }

    /** @param max the maximum number of characters */
    public static Optional<String> edit(String text, Key key, int max) {
        if (key.isText()) {
            return Optional.of(type(text, key.character(), max));
        }
        if (key.kind() == Key.Kind.BACKSPACE || key.kind() == Key.Kind.DELETE) {
            return Optional.of(text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1)));
        }
        if (key.equals(Key.ctrl('u'))) {
            return Optional.of("");
        }
        if (key.equals(Key.ctrl('w'))) {
            return Optional.of(withoutLastWord(text));
        }
        return Optional.empty();
    }

    /** A character beyond U+FFFF, such as an emoji, arrives in two halves. */
    private static String type(String text, char character, int max) {
        boolean half = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        String whole = half ? text.substring(0, text.length() - 1) : text;
        if (Character.isHighSurrogate(character)) {
            return whole.length() + 2 <= max ? whole + character : whole;
        } else if (Character.isLowSurrogate(character)) {
            boolean taken = half && isText(Character.toCodePoint(text.charAt(text.length() - 1), character));
            return taken ? text + character : whole;
        }
        return whole.length() < max && isText(character) ? whole + character : whole;
    }

    /** Keeps the blanks before the word. */
    private static String withoutLastWord(String text) {
        String end = text.stripTrailing();
        int start = end.length();
        while (start > 0 && !Character.isWhitespace(end.charAt(start - 1))) {
            start--;
        }
        return end.substring(0, start);
    }

    /** Draws the prompt and the text, or the end of a long text; the focused field has a cursor. */
    public static void draw(Canvas line, String prompt, String text, boolean focused) {
        line.fill(' ', focused ? StyleRole.FIELD : StyleRole.TEXT);
        String shown = DisplayText.clean(prompt + text) + (focused ? "_" : "");
        line.text(0, 0, DisplayText.tail(shown, line.columns()), StyleRole.FIELD);
    }

    /** Returns whether the character is accepted; servers reject invisible characters. */
    private static boolean isText(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
