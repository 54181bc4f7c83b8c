package org.parlor.client.screen.dialog;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.screen.CommandHandler;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/** A question before something that cannot be taken back; {@code y} does it. */
public record ConfirmDialog(String question, Command command) implements Screen {
    /** Whether the question is whether to play a move. */
    public boolean isMove() {
        return command == Command.PLAY || command == Command.PASS;
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        ClientState back = state.pop();
        boolean again = isMove() && (key.kind() == Key.Kind.ENTER || key.is(' '));
        boolean yes = again || key.is('y') || key.is('Y');
        return yes ? CommandHandler.confirmed(back, command) : Update.of(back);
    }

    @Override
    public Update onCellClick(ClientState state, int cell) {
        if (command != Command.PLAY) {
            return Update.of(state);
        }
        ClientState back = state.pop();
        boolean again =
                back.topScreen() instanceof GameScreen game && game.cursor().equals(OptionalInt.of(cell));
        return again
                ? GameKeyHandler.playConfirmed(back, Command.PLAY)
                : back.topScreen().onCellClick(back, cell);
    }

    @Override
    public boolean isOverlay() {
        return true;
    }

    @Override
    public List<Command> actions(ClientState state) {
        return List.of();
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        Dialogs.confirm(canvas, this);
    }
}
