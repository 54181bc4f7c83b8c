package org.parlor.client.ui;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes text of users and servers safe to display: every remaining character takes one column, or two where
 * all terminals agree.
 */
public final class DisplayText {
    /** Stands for what could not be decoded or shown. */
    private static final int REPLACEMENT = 0xfffd;
    /** Stands for an ideograph that cannot be shown, as in Japanese print. */
    private static final String MISSING_IDEOGRAPH = "〓";

    /** The signs that no line of Japanese begins with. */
    private static final String NO_BEGIN = "。、，．・：；？！」』）】〉》〕々ーゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ";
    /** The signs that no line of Japanese ends with. */
    private static final String NO_END = "「『（【〈《〔";

    private DisplayText() {}

    /**
     * Returns the text with characters of a known width only. Letters of all scripts remain in the order in which they are
     * written. Control and direction characters, combining marks and invisible characters are removed; emoji and letters beyond
     * U+FFFF become their names in parentheses, ideographs there a sign, and other characters question marks.
     */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().forEach(point -> {
            if (point == '\t' || point == '\n' || point == '\u3000') {
                clean.append(' ');
            } else if (isVisible(point)) {
                clean.append(hasWidth(point) ? Character.toString(point) : substitute(point));
            }
        });
        return clean.toString();
    }

    private static boolean hasWidth(int point) {
        return point <= 0xffff && (isOneColumn(point) || isWide((char) point));
    }

    private static String substitute(int point) {
        if (Character.getType(point) == Character.MODIFIER_SYMBOL) {
            // A skin tone belongs to the emoji before it.
            return "";
        }
        // For example a letter of mathematics, or a fullwidth sign.
        String plain = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKC);
        if (plain.codePoints().allMatch(DisplayText::hasWidth)) {
            return plain;
        } else if (Character.isIdeographic(point)) {
            return MISSING_IDEOGRAPH;
        }
        boolean isNamed = Character.isLetter(point) || Character.getType(point) == Character.OTHER_SYMBOL;
        String name = isNamed && point != REPLACEMENT ? Character.getName(point) : null;
        return name == null ? "?" : "(" + name.toLowerCase(Locale.ROOT) + ")";
    }

    /** Returns whether the character takes exactly one column and does not move the cursor. */
    public static boolean isShown(char character) {
        return isVisible(character) && isOneColumn(character);
    }

    /** Returns whether the character takes two columns: Chinese, Japanese and Korean scripts. */
    public static boolean isWide(char character) {
        return (character >= 0x3001 && character <= 0x3029)
                || (character >= 0x3041 && character <= 0x3096)
                || (character >= 0x309b && character <= 0x30ff)
                || (character >= 0x3105 && character <= 0x312f)
                || (character >= 0x3131 && character <= 0x318e)
                || (character >= 0x31a0 && character <= 0x31bf)
                || (character >= 0x31f0 && character <= 0x31ff)
                || (character >= 0x3400 && character <= 0x4dbf)
                || (character >= 0x4e00 && character <= 0x9fff)
                || (character >= 0xac00 && character <= 0xd7a3)
                || (character >= 0xf900 && character <= 0xfaff)
                || (character >= 0xff01 && character <= 0xff60);
    }

    /** Returns the width of the text in columns. */
    public static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); i++) {
            width += width(text.charAt(i));
        }
        return width;
    }

    private static int width(char character) {
        return isWide(character) ? 2 : 1;
    }

    /** Cuts the text to a width; a cut text ends with an ellipsis. */
    public static String fit(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        } else if (columns <= 0) {
            return "";
        }
        int end = 0;
        for (int left = columns - 1 - width(text.charAt(0)); left >= 0; left -= width(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end) + "…";
    }

    /** Returns the end of the text within a width, as needed while typing. */
    public static String tail(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        } else if (columns <= 0) {
            return "";
        }
        int begin = text.length();
        for (int left = columns - 1 - width(text.charAt(begin - 1)); left >= 0; left -= width(text.charAt(begin - 1))) {
            begin--;
        }
        return "…" + text.substring(begin);
    }

    /** Pads the text with blanks on the right, or cuts it, to a width. */
    public static String left(String text, int columns) {
        String fitted = fit(text, columns);
        return fitted + " ".repeat(Math.max(0, columns - width(fitted)));
    }

    /** Pads the text with blanks on the left, or cuts it, to a width. */
    public static String right(String text, int columns) {
        String fitted = fit(text, columns);
        return " ".repeat(Math.max(0, columns - width(fitted))) + fitted;
    }

    /** Breaks the text into lines of limited width, between words where they fit, longer ones beside wide characters. */
    public static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            String blank = line.length() > 0 ? " " : "";
            for (String piece : width(word) <= columns ? List.of(word) : pieces(word)) {
                if (line.length() > 0 && width(line.toString()) + blank.length() + width(piece) > columns) {
                    lines.add(line.toString());
                    line.setLength(0);
                    blank = "";
                }
                line.append(blank);
                blank = "";
                for (int i = 0; i < piece.length(); i++) {
                    char letter = piece.charAt(i);
                    if (width(line.toString()) + width(letter) > columns && line.length() > 0) {
                        lines.add(line.toString());
                        line.setLength(0);
                    }
                    line.append(letter);
                }
            }
        }
        lines.add(line.toString());
        return lines;
    }

    /** Returns the parts of a word between which a line may end: beside wide characters, but not before a closing sign. */
    private static List<String> pieces(String word) {
        List<String> pieces = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i < word.length(); i++) {
            boolean beside = isWide(word.charAt(i - 1)) || isWide(word.charAt(i));
            if (beside && NO_BEGIN.indexOf(word.charAt(i)) < 0 && NO_END.indexOf(word.charAt(i - 1)) < 0) {
                pieces.add(word.substring(begin, i));
                begin = i;
            }
        }
        pieces.add(word.substring(begin));
        return pieces;
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static boolean isOneColumn(int point) {
        boolean wide = (point >= 0x1100 && point <= 0x11ff)
                || (point >= 0x231a && point <= 0x231b)
                || (point >= 0x23e9 && point <= 0x23f3)
                || (point >= 0x2600 && point <= 0x27bf)
                || (point >= 0x2b1b && point <= 0x2b55)
                || (point >= 0x2e80 && point <= 0xa4cf)
                || (point >= 0xa960 && point <= 0xa97c)
                || (point >= 0xac00 && point <= 0xd7a3)
                || (point >= 0xf900 && point <= 0xfaff)
                || (point >= 0xfe10 && point <= 0xfe6f)
                || (point >= 0xff00 && point <= 0xff60)
                || (point >= 0xffe0 && point <= 0xffe6);
        // Specials, and an Arabic ligature that is as wide as a sentence.
        return point < 0xfff0 && !wide && point != 0xfdfd;
    }
}
