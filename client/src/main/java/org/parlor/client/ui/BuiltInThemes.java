package org.parlor.client.ui;

/** The colours of the built-in themes. A test requires a legible contrast of every pair. */
final class BuiltInThemes {
    static final String CLASSIC = """
            text     d8dee6 on 14181d
            dim      97a1ad on 14181d
            title    ffffff on 242b33
            rule     7f8a96 on 14181d
            key      cdd6e0 on 242b33
            turn     ffd75f on 14181d
            board    000000 on 2a8648
            label    aab4c0 on 14181d
            first    000000 on 2a8648
            second   ffffff on 2a8648
            legal    000000 on 2a8648
            last     ffffff on 2a8648
            pending  000000 on 2a8648
            cursor   101010 on ffd75f
            selected ffffff on 1f4f80
            field    ffffff on 33404d
            banner   101010 on f0b030
            error    ff9a8a on 14181d
            """;

    /** Differences from the classic theme; the roles on the board derive from it. */
    static final String BLUE = """
            board    000000 on 2c7da3
            """;

    static final String PAPER = """
            text     22262b on f4f1e8
            dim      5c636b on f4f1e8
            title    101418 on e0dccf
            rule     686f77 on f4f1e8
            key      30363d on e0dccf
            turn     8a4b00 on f4f1e8
            label    4a5159 on f4f1e8
            selected ffffff on 2b5f92
            field    101418 on ffffff
            error    a11d10 on f4f1e8
            """;

    static final String CONTRAST = """
            text     ffffff on 000000
            dim      dadada on 000000
            title    000000 on ffffff
            rule     ffffff on 000000
            key      000000 on ffffff
            turn     ffff00 on 000000
            board    ffffff on 000000
            label    ffffff on 000000
            first    ffff00 on 000000
            second   ffffff on 000000
            legal    00ff00 on 000000
            last     ffffff on 000000
            pending  dadada on 000000
            cursor   000000 on ffff00
            selected 000000 on ffffff
            field    000000 on ffffff
            banner   000000 on ffff00
            error    ff8787 on 000000
            """;

    static final String OKABE = """
            turn     f0e442 on 14181d
            board    8d9aa8 on 1c2530
            first    e69f00 on 1c2530
            second   56b4e9 on 1c2530
            legal    f0e442 on 1c2530
            last     ffffff on 1c2530
            pending  cfd6de on 1c2530
            cursor   000000 on f0e442
            selected 000000 on 56b4e9
            banner   000000 on e69f00
            error    f08a50 on 14181d
            """;

    static final String OKABE_PAPER = """
            text     1d2126 on ffffff
            dim      585f67 on ffffff
            title    101418 on e4e4e4
            rule     6a7078 on ffffff
            key      30363d on e4e4e4
            turn     005a8e on ffffff
            board    585f67 on eeeeee
            label    4a5159 on ffffff
            first    005a8e on eeeeee
            second   964000 on eeeeee
            legal    00664a on eeeeee
            last     000000 on eeeeee
            pending  4a5159 on eeeeee
            cursor   000000 on f0e442
            selected ffffff on 005a8e
            field    101418 on e4e4e4
            banner   000000 on e69f00
            error    964000 on ffffff
            """;

    private BuiltInThemes() {}
}
