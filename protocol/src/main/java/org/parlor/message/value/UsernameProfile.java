package org.parlor.message.value;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rule of user names: the profile UsernameCaseMapped of RFC 8265, narrowed to what every terminal shows, with the scripts of the
 * level Highly Restrictive of Unicode Technical Standard 39.
 */
public final class UsernameProfile {
    /** In characters, each of which takes at most three bytes in UTF-8. */
    public static final int LENGTH_MAX = 32;

    /** Precedes the names of guests where accounts have names without it. */
    public static final String GUEST_PREFIX = "guest-";

    /** The length of a guest's name without the prefix. */
    public static final int GUEST_LENGTH_MAX = LENGTH_MAX - GUEST_PREFIX.length();

    /** The rule in words, for help and messages. */
    public static final String CHARACTERS = "letters and digits of one script and _ . -";

    /** The same with the length of a guest's name. */
    public static final String GUEST_RULE = "1 to " + GUEST_LENGTH_MAX + " " + CHARACTERS;

    /** The recommended scripts of Unicode Standard Annex 31, table 5. */
    private static final Set<UnicodeScript> SCRIPTS = EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.ARMENIAN,
            UnicodeScript.BENGALI,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.CYRILLIC,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.ETHIOPIC,
            UnicodeScript.GEORGIAN,
            UnicodeScript.GREEK,
            UnicodeScript.GUJARATI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.HAN,
            UnicodeScript.HANGUL,
            UnicodeScript.HEBREW,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KANNADA,
            UnicodeScript.KATAKANA,
            UnicodeScript.KHMER,
            UnicodeScript.LAO,
            UnicodeScript.LATIN,
            UnicodeScript.MALAYALAM,
            UnicodeScript.MYANMAR,
            UnicodeScript.ORIYA,
            UnicodeScript.SINHALA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.THAANA,
            UnicodeScript.THAI,
            UnicodeScript.TIBETAN);

    /** Scripts that are used together. */
    private static final List<Set<UnicodeScript>> MIXTURES = List.of(
            EnumSet.of(UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA),
            EnumSet.of(UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.BOPOMOFO),
            EnumSet.of(UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.HANGUL));

    /** Lower-case Latin letters of alphabets in use, besides ASCII letters with accents. */
    private static final String LATIN_LETTERS = "æøßþðđħıłŋœŧəɓɔɖɗɛƙƴ";

    /** The prolonged sound mark of the Japanese scripts, which Unicode assigns to no script. */
    private static final int SOUND_MARK = 'ー';

    /** Marks and signs that are invisible, or that PRECIS excludes. */
    private static final String EXCLUDED = "\u17b4\u17b5\u302e\u302f\u303b";

    private static final int MARKS_MAX = 4;

    /**
     * Lower-case letters, each followed by the letter or digit that it looks like in one of its cases: from the confusables of
     * Unicode Technical Standard 39.
     */
    private static final String LOOKALIKES = "ıi"
            + "аaбbвbеeзzиuіiјjкkмmнhоoрpсcтtуyхxѕsһhӏlԁdԛqԝwѵv"
            + "αaβbεeζzηhιiκkμmνvοoρpςoσoτtυuχx"
            + "օoսuոnհhյjցgզq"
            + "ロ口カ力ニ二エ工ハ八タ夕ト卜ー一ヘへリり"
            + "یيىيکكہهەه";

    private static final Map<Character, Character> LOOKALIKE_OF = lookalikes();

    private UsernameProfile() {}

    /** Returns the form of a name that is shown and stored: without the widths of East Asian characters, in NFC. */
    public static String prepare(String name) {
        if (isAscii(name)) {
            return name;
        }
        StringBuilder mapped = new StringBuilder(name.length());
        name.codePoints().forEach(c -> {
            boolean hasWidth = c == '\u3000' || (c >= '\uff01' && c <= '\uffef');
            mapped.append(
                    hasWidth
                            ? Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC)
                            : Character.toString(c));
        });
        return Normalizer.normalize(mapped, Normalizer.Form.NFC);
    }

    /**
     * Returns the form by which names are compared, no longer than the name: without case, without the marks that a terminal
     * does not show, and with one letter for all that look alike. The key of a key is the key.
     */
    public static String key(String name) {
        if (isAscii(name)) {
            return name.toLowerCase(Locale.ROOT);
        }
        // The lower case of the Turkish capital I with a dot has the dot twice.
        String lower = prepare(prepare(name).toLowerCase(Locale.ROOT)).replace("i\u0307", "i");
        StringBuilder key = new StringBuilder(lower.length());
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
                key.append(Character.digit(c, 10));
            } else if (!isMark(c)) {
                key.append(likeness(c));
            }
        }
        return key.toString();
    }

    /** Maps the base of a letter with accents, if the result is one character too. */
    private static char likeness(char c) {
        String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD);
        char base = parts.charAt(0);
        String mapped =
                Normalizer.normalize(LOOKALIKE_OF.getOrDefault(base, base) + parts.substring(1), Normalizer.Form.NFC);
        return mapped.length() == 1 ? mapped.charAt(0) : c;
    }

    /** Returns the known name that is meant: that of the same key, else that of the guest with the prefix. */
    public static Optional<String> find(String typed, Collection<String> known) {
        return withKey(key(typed), known).or(() -> withKey(key(GUEST_PREFIX + typed), known));
    }

    private static Optional<String> withKey(String key, Collection<String> known) {
        return known.stream().filter(name -> key(name).equals(key)).findFirst();
    }

    /** Returns what is wrong with a name, as a sentence without its full stop; empty if it is valid. */
    public static Optional<String> fault(String name, int lengthMax) {
        int[] text = prepare(name).codePoints().toArray();
        if (text.length < 1 || text.length > lengthMax) {
            return Optional.of("Names must have 1 to " + lengthMax + " characters; this one has " + text.length);
        }
        Map<UnicodeScript, Integer> scripts = new LinkedHashMap<>();
        for (int i = 0; i < text.length; i++) {
            if (!isAllowed(text, i)) {
                return Optional.of("Names may have " + CHARACTERS + ", but not "
                        + (text[i] == ' ' ? "a space" : character(text[i])));
            }
            if (text[i] >= 0x80 || Character.isLetter(text[i])) {
                scripts.putIfAbsent(script(text[i]), text[i]);
            }
        }
        if (scripts.size() > 1 && MIXTURES.stream().noneMatch(mixture -> mixture.containsAll(scripts.keySet()))) {
            return Optional.of("Names must be in one script; this one mixes "
                    + scripts.entrySet().stream()
                            .map(entry -> title(entry.getKey()) + " (" + character(entry.getValue()) + ")")
                            .collect(Collectors.joining(" and ")));
        }
        return isBidirectional(text)
                ? Optional.of("A name written from right to left must begin with a letter, end with a letter or digit,"
                        + " and have digits of one kind")
                : Optional.empty();
    }

    /** The same for a name that a guest asks for. */
    public static Optional<String> guestFault(String requested) {
        return fault(withoutGuestPrefix(requested), GUEST_LENGTH_MAX);
    }

    public static boolean hasGuestPrefix(String name) {
        return name.regionMatches(true, 0, GUEST_PREFIX, 0, GUEST_PREFIX.length());
    }

    public static String withoutGuestPrefix(String name) {
        return hasGuestPrefix(name) ? name.substring(GUEST_PREFIX.length()) : name;
    }

    private static boolean isAllowed(int[] text, int i) {
        int c = text[i];
        if (c < 0x80) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-';
        }
        UnicodeScript script = script(c);
        String plain = Character.toString(c);
        if (!Character.isBmpCodePoint(c)
                || !SCRIPTS.contains(script)
                || !Normalizer.isNormalized(plain, Normalizer.Form.NFKC)
                || EXCLUDED.contains(plain)) {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.OTHER_LETTER,
                    Character.MODIFIER_LETTER -> script == UnicodeScript.LATIN ? isLatin(plain) : !isJamo(c);
            case Character.DECIMAL_DIGIT_NUMBER -> true;
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> followsLetter(text, i);
            default -> false;
        };
    }

    private static boolean isLatin(String letter) {
        return Normalizer.normalize(letter, Normalizer.Form.NFD).charAt(0) < 0x80
                || LATIN_LETTERS.contains(letter.toLowerCase(Locale.ROOT));
    }

    /** Parts of syllables, which terminals show at other widths than the syllables. */
    private static boolean isJamo(int c) {
        return (c >= 0x1100 && c <= 0x11ff) || (c >= 0xa960 && c <= 0xa97f) || (c >= 0xd7b0 && c <= 0xd7ff);
    }

    /** Whether a letter of the mark's script precedes it, with few marks in between and no mark twice. */
    private static boolean followsLetter(int[] text, int mark) {
        int i = mark - 1;
        while (i >= 0 && isMark(text[i]) && text[i] != text[i + 1] && mark - i < MARKS_MAX) {
            i--;
        }
        return i >= 0 && Character.isLetter(text[i]) && script(text[i]) == script(text[mark]);
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static UnicodeScript script(int c) {
        boolean arabic = c >= 0x660 && c <= 0x669;
        return c == SOUND_MARK ? UnicodeScript.KATAKANA : arabic ? UnicodeScript.ARABIC : UnicodeScript.of(c);
    }

    /** Whether a name with letters of right-to-left scripts violates the Bidi Rule of RFC 5893. */
    private static boolean isBidirectional(int[] text) {
        Set<Byte> directions =
                Arrays.stream(text).mapToObj(Character::getDirectionality).collect(Collectors.toSet());
        boolean arabicDigits = directions.contains(Character.DIRECTIONALITY_ARABIC_NUMBER);
        if (!arabicDigits && Arrays.stream(text).noneMatch(UsernameProfile::isRightToLeft)) {
            return false;
        }
        int last = text.length - 1;
        while (isMark(text[last])) {
            last--;
        }
        return !isRightToLeft(text[0])
                || !Character.isLetterOrDigit(text[last])
                || (arabicDigits && directions.contains(Character.DIRECTIONALITY_EUROPEAN_NUMBER));
    }

    private static boolean isRightToLeft(int c) {
        byte direction = Character.getDirectionality(c);
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    /** A loop, because each lookup of a user calls it. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Shows a printable ASCII character, and names any other, which may be invisible or look like an allowed one. */
    private static String character(int c) {
        return c > ' ' && c < 0x7f
                ? "'" + Character.toString(c) + "'"
                : String.format(Locale.ROOT, "U+%04X %s", c, Character.getName(c));
    }

    private static String title(UnicodeScript script) {
        return script.name().charAt(0) + script.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static Map<Character, Character> lookalikes() {
        Map<Character, Character> pairs = new HashMap<>();
        for (int i = 0; i < LOOKALIKES.length(); i += 2) {
            pairs.put(LOOKALIKES.charAt(i), LOOKALIKES.charAt(i + 1));
        }
        return Map.copyOf(pairs);
    }
}
