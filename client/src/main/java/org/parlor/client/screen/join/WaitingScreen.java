package org.parlor.client.screen.join;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.CommandHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;

/**
 * Nothing to do until somebody else has done something.
 *
 * @param request that led here, whose refusal ends it; 0 for none
 * @param seek or {@code challenge} that is open, to be taken back by leaving; null for none
 * @param code that others have to know to take the offer up, or null
 */
public record WaitingScreen(
        String what,
        String detail,
        long request,
        @Nullable String seek,
        @Nullable String challenge,
        @Nullable String code)
        implements Screen {
    public WaitingScreen(String what, String detail, long request, @Nullable String seek, @Nullable String challenge) {
        this(what, detail, request, seek, challenge, null);
    }

    @Override
    public Update onKey(ClientState state, Key key) {
        return CommandHandler.press(state, key);
    }

    @Override
    public boolean isWaitingFor(long number) {
        return request == number;
    }

    @Override
    public List<Command> actions(ClientState state) {
        return List.of(Command.CLOSE, Command.HELP, Command.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        WaitingView.draw(canvas, state, this);
    }
}
