package org.parlor.client.screen.dialog;

import java.util.List;
import org.parlor.client.state.Screen;
import org.parlor.client.state.action.Action;

/** A screen that is drawn over the one below and has no actions of its own. */
public interface Overlay extends Screen {

    @Override
    default boolean isOverlay() {
        return true;
    }

    @Override
    default List<Action> actions() {
        return List.of();
    }
}
