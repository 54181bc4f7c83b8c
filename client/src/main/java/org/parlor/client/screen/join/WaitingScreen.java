package org.parlor.client.screen.join;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.message.LobbyRequest;

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
        return Actions.press(state, key);
    }

    @Override
    public boolean isWaitingFor(long number) {
        return request == number;
    }

    @Override
    public List<Action> actions() {
        return List.of(CommonActions.CLOSE, CommonActions.HELP, CommonActions.QUIT);
    }

    @Override
    public void draw(Canvas canvas, ClientState state) {
        WaitingView.draw(canvas, state, this);
    }

    /** Withdraws the offer. */
    @Override
    public Update close(ClientState state) {
        ClientState back = state.pop().with(PendingAction.NONE);
        if (seek != null) {
            return Update.of(back).send(new LobbyRequest.SeekCancel(seek));
        }
        if (challenge != null) {
            return Update.of(back).send(new LobbyRequest.ChallengeCancel(challenge));
        }
        return LobbyScreen.isIn(back)
                ? Update.of(back)
                : ConnectFlow.leaveServer(back.with(List.of(back.screens().get(0))));
    }
}
