package org.parlor.client.ui;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The style of every role, as data: one line {@code ROLE INK on GROUND} each, with hexadecimal colours. */
public record Theme(String name, Map<StyleRole, Style> styles) {

    /** The name of the theme that the config file defines. */
    public static final String CUSTOM = "own";

    private static final Pattern PAIR = Pattern.compile("#?([0-9a-fA-F]{6})(?:\\s+on)?\\s+#?([0-9a-fA-F]{6})");

    /** A green board on a dark table. */
    public static final Theme CLASSIC = of("classic", BuiltInThemes.CLASSIC);

    /** The classic theme with a blue board. */
    public static final Theme BLUE = CLASSIC.with("blue", BuiltInThemes.BLUE);

    /** Dark on light, for bright environments. */
    public static final Theme PAPER = CLASSIC.with("paper", BuiltInThemes.PAPER);

    /** The strongest contrasts. */
    public static final Theme CONTRAST = of("contrast", BuiltInThemes.CONTRAST);

    /**
     * The palette of Okabe and Ito, distinguishable with any colour vision; below the same on a light
     * background.
     */
    public static final Theme OKABE = CLASSIC.with("okabe", BuiltInThemes.OKABE);

    public static final Theme OKABE_PAPER = of("okabe-paper", BuiltInThemes.OKABE_PAPER);

    /** Black and white only. */
    public static final Theme MONO = mono();

    public static final List<Theme> ALL = List.of(CLASSIC, BLUE, PAPER, CONTRAST, OKABE, OKABE_PAPER, MONO);

    public Theme {
        Map<StyleRole, Style> all = new EnumMap<>(StyleRole.class);
        all.putAll(styles);
        styles = Collections.unmodifiableMap(all);
    }

    public static Optional<Theme> find(String name) {
        return ALL.stream().filter(theme -> theme.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Theme::name).toList();
    }

    /** Returns the style of a role; that of text if the theme does not define the role. */
    public Style style(StyleRole role) {
        Style style = styles.getOrDefault(role, styles.get(StyleRole.TEXT));
        if (style == null) {
            throw new IllegalStateException("theme " + name + " has no colours for " + role);
        }
        return style;
    }

    /**
     * Returns this theme under another name with other colours for a role; empty if the text does not
     * contain two colours. Roles with the background of the text or the board get the new background of that
     * role.
     */
    public Optional<Theme> withColours(StyleRole role, String colours) {
        Matcher pair = PAIR.matcher(colours.strip());
        if (!pair.matches()) {
            return Optional.empty();
        }
        Map<StyleRole, Style> more = new EnumMap<>(StyleRole.class);
        more.putAll(styles);
        int ground = Integer.parseInt(pair.group(2), 16);
        Style before = styles.get(role);
        if (before != null && (role == StyleRole.TEXT || role == StyleRole.BOARD)) {
            more.replaceAll((other, style) ->
                    style.background() == before.background() ? other.style(style.foreground(), ground) : style);
        }
        more.put(role, role.style(Integer.parseInt(pair.group(1), 16), ground));
        return Optional.of(new Theme(CUSTOM, more));
    }

    private static Theme of(String name, String lines) {
        return new Theme(name, Map.of()).with(name, lines);
    }

    private Theme with(String other, String lines) {
        Theme theme = this;
        for (String line : lines.lines().toList()) {
            String[] words = line.split(" +", 2);
            theme = theme.withColours(StyleRole.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1])
                    .orElseThrow(() -> new IllegalStateException(other + ": " + line));
        }
        return new Theme(other, theme.styles);
    }

    private static Theme mono() {
        Map<StyleRole, Style> paints = new EnumMap<>(StyleRole.class);
        for (StyleRole role : StyleRole.values()) {
            Style upright = role.monochrome(0xffffff, 0x000000);
            paints.put(role, upright.reverse() ? role.monochrome(0x000000, 0xffffff) : upright);
        }
        return new Theme("mono", paints);
    }
}
