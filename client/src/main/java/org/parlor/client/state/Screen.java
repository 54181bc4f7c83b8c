package org.parlor.client.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Key;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage.TournamentSummary;

/**
 * A screen: its state, its actions, its responses to keys and the mouse, and its drawing. Immutable. Screens
 * form a stack; the top screen receives the input.
 */
public interface Screen {

    /** Handles a key that is not common to all screens. */
    Update onKey(ClientState state, Key key);

    /** Handles a click on a row of the list, counted from the first row of the list. */
    default Update onRowClick(ClientState state, int row) {
        return Update.of(state);
    }

    /** Handles a click on a cell of the board. */
    default Update onCellClick(ClientState state, int cell) {
        return Update.of(state);
    }

    /** Handles the mouse wheel; negative is up. */
    default Update onScroll(ClientState state, int rows) {
        return onKey(state, Key.of(rows < 0 ? Key.Kind.UP : Key.Kind.DOWN));
    }

    /** Returns all actions of the screen, available or not, most useful first. */
    List<Action> actions();

    /** Returns the actions of the screen that remain available on the screens above. */
    default List<Action> inheritedActions() {
        return List.of();
    }

    /** Leaves the screen. */
    default Update close(ClientState state) {
        return Update.of(state.pop());
    }

    /** Draws the screen. The result depends only on this screen, the state and the size of the canvas. */
    void draw(Canvas canvas, ClientState state);

    /** Returns the time until the screen moves by itself, in milliseconds; empty while it does not. */
    default OptionalLong untilNextFrame(ClientState state) {
        return OptionalLong.empty();
    }

    /** Handles the passing of the time until the next frame. */
    default Update onTick(ClientState state) {
        return Update.of(state);
    }

    /** Returns whether the screen is drawn over the one below. */
    default boolean isOverlay() {
        return false;
    }

    /** Returns whether every character is text, so that no character is a key of an action. */
    default boolean isTyping() {
        return false;
    }

    /** Returns whether letters are text and do not move the selection. */
    default boolean takesLetters() {
        return isTyping();
    }

    /** Returns the game shown, if it is known. */
    default Optional<GameState> game(SessionState session) {
        return Optional.empty();
    }

    /** Returns the analysis of the plies of the game shown. */
    default ReviewState review() {
        return ReviewState.NONE;
    }

    /** Returns the screen with another analysis; unchanged if it shows none. */
    default Screen with(ReviewState review) {
        return this;
    }

    /** Returns the screen with a selection that exists in a changed state. */
    default Screen withValidSelection(ClientState state) {
        return this;
    }

    /** Returns the screen without the selection of a row of the lobby. */
    default Screen withoutSelected(LobbyRow row) {
        return this;
    }

    /** Returns whether it is the lobby of a server. */
    default boolean isLobby() {
        return false;
    }

    /** Returns whether the server pairs its players, so that none needs to look for an opponent. */
    default boolean isTournament() {
        return false;
    }

    /** Returns whether a new or resumed game may open over the screen without interrupting the user. */
    default boolean isIdle(ClientState state) {
        return false;
    }

    /** Returns whether the screen waits for the result of a request. */
    default boolean isWaitingFor(long request) {
        return false;
    }

    /** Requests what the screen shows again, after a reconnection. */
    default Update refresh(ClientState state) {
        return Update.of(state);
    }

    /** Handles a change of a tournament, at any position. */
    default Update onTournament(ClientState state, TournamentSummary changed) {
        return Update.of(state);
    }

    /** Handles the reply to a request that the screen waits for, at any position. */
    default Update onReply(ClientState state, Reply reply) {
        return Update.of(state);
    }
}
