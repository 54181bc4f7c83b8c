package org.parlor.client.screen.home;

import java.util.List;
import org.parlor.client.screen.AvailableCommands;
import org.parlor.client.screen.CommandHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** The first thing one sees. */
public record HomeScreen(int selected) implements Screen {
    @Override
    public Update onKey(ClientState state, Key key) {
        int size = AvailableCommands.HOME.size();
        return switch (key.kind()) {
            case UP -> Update.of(state.replaceTop(new HomeScreen(Math.floorMod(selected - 1, size))));
            case DOWN, TAB -> Update.of(state.replaceTop(new HomeScreen(Math.floorMod(selected + 1, size))));
            case ENTER -> CommandHandler.run(state, AvailableCommands.HOME.get(selected));
            default -> CommandHandler.press(state, key);
        };
    }

    @Override
    public Update onRowClick(ClientState state, int row) {
        return row < AvailableCommands.HOME.size()
                ? CommandHandler.run(state.replaceTop(new HomeScreen(row)), AvailableCommands.HOME.get(row))
                : Update.of(state);
    }

    @Override
    public List<Command> actions(ClientState state) {
        return AvailableCommands.home();
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        HomeView.draw(canvas, state, this);
    }
}
