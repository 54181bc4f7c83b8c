package org.parlor.client.frame;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How every role looks, as data. */
public record Theme(String name, Map<Role, Paint> paints) {

    /** Of the sixteen colours this one can be read on black and on white alike. */
    private static final int ACCENT = 5;

    /** A green board on a dark table. */
    public static final Theme CLASSIC = dark("classic", 0x2a8648);

    /** The same with a blue board. */
    public static final Theme BLUE = dark("blue", 0x3a7ca5);

    /** Dark on light, for bright rooms. */
    public static final Theme PAPER = paper();

    /** White on black and black on white, nothing else. */
    public static final Theme MONO = mono();

    public static final List<Theme> ALL = List.of(CLASSIC, BLUE, PAPER, MONO);

    public Theme {
        paints = Collections.unmodifiableMap(new EnumMap<>(paints));
    }

    public static Optional<Theme> find(String name) {
        return ALL.stream().filter(theme -> theme.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(Theme::name).toList();
    }

    public Paint paint(Role role) {
        Paint paint = paints.get(role);
        if (paint == null) {
            throw new IllegalStateException("theme " + name + " has no paint for " + role);
        }
        return paint;
    }

    private static Theme dark(String name, int board) {
        int table = 0x14181d;
        int bar = 0x242b33;
        Map<Role, Paint> paints = new EnumMap<>(Role.class);
        paints.put(Role.TEXT, plain(0xd8dee6, table, 7));
        paints.put(Role.DIM, plain(0x97a1ad, table, 7));
        paints.put(Role.RULE, plain(0x7f8a96, table, 7));
        paints.put(Role.TITLE, bold(0xffffff, bar, 15));
        paints.put(Role.KEY, plain(0xcdd6e0, bar, 7));
        paints.put(Role.TURN, bold(0xffd75f, table, ACCENT));
        paints.put(Role.LABEL, plain(0xaab4c0, table, 7));
        paintBoard(paints, board);
        paints.put(Role.SELECTED, inverse(0xffffff, 0x1f4f80, 15));
        paints.put(Role.FIELD, bold(0xffffff, 0x33404d, 15));
        paints.put(Role.BANNER, inverse(0x101010, 0xf0b030, ACCENT));
        paints.put(Role.ERROR, bold(0xff9a8a, table, 1));
        return new Theme(name, paints);
    }

    private static Theme paper() {
        int page = 0xf4f1e8;
        int bar = 0xe0dccf;
        int board = 0x2a8648;
        Map<Role, Paint> paints = new EnumMap<>(Role.class);
        paints.put(Role.TEXT, plain(0x22262b, page, 7));
        paints.put(Role.DIM, plain(0x5c636b, page, 7));
        paints.put(Role.RULE, plain(0x686f77, page, 7));
        paints.put(Role.TITLE, bold(0x101418, bar, 15));
        paints.put(Role.KEY, plain(0x30363d, bar, 7));
        paints.put(Role.TURN, bold(0x8a4b00, page, ACCENT));
        paints.put(Role.LABEL, plain(0x4a5159, page, 7));
        paintBoard(paints, board);
        paints.put(Role.SELECTED, inverse(0xffffff, 0x2b5f92, 15));
        paints.put(Role.FIELD, bold(0x101418, 0xffffff, 15));
        paints.put(Role.BANNER, inverse(0x101010, 0xf0b030, ACCENT));
        paints.put(Role.ERROR, bold(0xa11d10, page, 1));
        return new Theme("paper", paints);
    }

    /** What lies on a board, the same in every theme that has colours. */
    private static void paintBoard(Map<Role, Paint> paints, int board) {
        paints.put(Role.BOARD, plain(0x000000, board, 2));
        paints.put(Role.FIRST, bold(0x000000, board, 15));
        paints.put(Role.SECOND, bold(0xffffff, board, 15));
        paints.put(Role.LEGAL, bold(0x000000, board, ACCENT));
        paints.put(Role.LAST, bold(0xffffff, board, ACCENT));
        paints.put(Role.PENDING, plain(0x000000, board, 7));
        paints.put(Role.CURSOR, inverse(0x101010, 0xffd75f, ACCENT));
    }

    private static Theme mono() {
        Set<Role> inverse = EnumSet.of(Role.CURSOR, Role.SELECTED, Role.BANNER);
        Set<Role> faint = EnumSet.of(Role.TEXT, Role.DIM, Role.RULE, Role.LABEL, Role.KEY, Role.BOARD, Role.PENDING);
        Map<Role, Paint> paints = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            Paint upright = faint.contains(role) ? plain(0xffffff, 0x000000, 7) : bold(0xffffff, 0x000000, 15);
            paints.put(role, inverse.contains(role) ? inverse(0x000000, 0xffffff, 15) : upright);
        }
        return new Theme("mono", paints);
    }

    private static Paint plain(int ink, int ground, int ansi) {
        return new Paint(ink, ground, ansi, false, false);
    }

    private static Paint bold(int ink, int ground, int ansi) {
        return new Paint(ink, ground, ansi, true, false);
    }

    private static Paint inverse(int ink, int ground, int ansi) {
        return new Paint(ink, ground, ansi, true, true);
    }
}
