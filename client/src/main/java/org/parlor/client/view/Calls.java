package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.OtherGames;
import org.parlor.client.model.Screen;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.TimeControlFormat;

/** What calls from elsewhere: a challenge in the line under the title, and in the title the games that wait for us. */
final class Calls {

    private Calls() {}

    /** The badge of the title, empty if no other game waits. */
    static String badge(ClientState state, boolean narrow) {
        int games = OtherGames.calling(state).size();
        if (games == 0) {
            return "";
        }
        String key = state.settings().keys().name(Command.NEXT_TURN);
        return narrow
                ? "▶" + games + " " + key
                : "▶ your move in " + games + (games == 1 ? " game: " : " games: ") + key;
    }

    /** In the lobby challenges stand in the list. */
    static void draw(Canvas canvas, ClientState state) {
        Optional<LobbyMessage.Challenge> first =
                state.world().challenges().values().stream().findFirst();
        if (first.isPresent() && !(state.ground() instanceof Screen.Lounge)) {
            challenge(
                    canvas.region(0, 1, canvas.columns(), 1),
                    first.get(),
                    state.settings().keys());
        }
    }

    private static void challenge(Canvas line, LobbyMessage.Challenge told, KeyMap keys) {
        line.fill(' ', Role.BANNER);
        boolean narrow = line.columns() < 72;
        String yes = keys.name(Command.TAKE_UP) + " play";
        String no = keys.name(Command.SAY_NO) + (narrow ? " no" : " say no");
        int noX = line.columns() - no.length() - 1;
        int keysX = noX - yes.length() - 2;
        String text = Text.clean(told.from().name()) + " challenges you: " + wish(told);
        String shown = narrow ? Text.clean(told.from().name()) + ": " + wish(told) : text;
        line.text(1, 0, Text.fit(shown, keysX - 2), Role.BANNER);
        line.text(keysX, 0, yes + "  " + no, Role.BANNER);
        line.spot(keysX, 0, yes.length(), 1, new Target.Press(keys.pressed(Command.TAKE_UP)));
        line.spot(noX, 0, line.columns() - noX, 1, new Target.Press(keys.pressed(Command.SAY_NO)));
    }

    private static String wish(LobbyMessage.Challenge told) {
        List<String> parts = new ArrayList<>(List.of(Text.clean(GameText.name(told.game(), told.options()))));
        if (!TimeControlFormat.print(told.tc()).equals("none")) {
            parts.add(TimeControlFormat.print(told.tc()));
        }
        if (told.rated()) {
            parts.add("rated");
        }
        return String.join(", ", parts);
    }
}
