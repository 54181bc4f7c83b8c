package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;

/** One thing in the lobby that can be chosen, by its id at the server. */
public record LoungeRow(Kind kind, String id) {

    /** The sorts of row, in the order in which they are shown. */
    public enum Kind {
        CHALLENGE("Challenges to you"),
        MY_GAME("Your games"),
        SEEK("Open games"),
        GAME("Being played"),
        USER("Here now");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** All rows there are now. */
    public static List<LoungeRow> of(World world) {
        List<LoungeRow> rows = new ArrayList<>();
        world.challenges().keySet().forEach(id -> rows.add(new LoungeRow(Kind.CHALLENGE, id)));
        world.running().forEach(game -> rows.add(new LoungeRow(Kind.MY_GAME, game.g())));
        world.lobby().seeks().keySet().forEach(id -> rows.add(new LoungeRow(Kind.SEEK, id)));
        world.lobby().games().keySet().stream()
                .filter(g -> world.running().stream().noneMatch(game -> game.g().equals(g)))
                .forEach(g -> rows.add(new LoungeRow(Kind.GAME, g)));
        world.lobby().users().keySet().forEach(name -> rows.add(new LoungeRow(Kind.USER, name)));
        return rows;
    }
}
