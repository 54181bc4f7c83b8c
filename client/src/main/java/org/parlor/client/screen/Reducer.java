package org.parlor.client.screen;

import org.parlor.client.ui.Key;
import org.parlor.client.ui.ClickTarget;
import org.parlor.connection.ServerEndpoint;
import org.parlor.client.screen.game.GameCommandHandler;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.LobbyKeyHandler;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.replay.ReplayKeyHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.connection.ConnectionStatus;

/** The one place where the state of the client changes: a state and an event in, the next state and effects out. */
public final class Reducer {

    private Reducer() {}

    /** The first step of a program that was started for something. */
    public static Update open(ClientState state, StartupAction startup) {
        return ConnectFlow.open(state, startup);
    }

    /** @param now our own time, milliseconds */
    public static Update reduce(ClientState state, Event event, long now) {
        Update update = AnalysisScheduler.follow(state, event.accept(new Dispatch(state.at(now))));
        return new Update(LobbyKeyHandler.settled(update.state()), update.effects());
    }

    private record Dispatch(ClientState state) implements Event.Handler<Update> {

        @Override
        public Update pressed(Event.Pressed pressed) {
            return KeyHandler.press(state, pressed.key());
        }

        @Override
        public Update clicked(Event.Clicked clicked) {
            ClickTarget clickTarget = clicked.target();
            if (clickTarget instanceof ClickTarget.KeyPress keyPress) {
                return AvailableCommands.call(state, keyPress.key())
                        .map(call -> CommandHandler.run(state, call))
                        .orElseGet(() -> KeyHandler.press(state, keyPress.key()));
            }
            if (clickTarget instanceof ClickTarget.ListItem listItem) {
                return ListKeyHandler.click(state, listItem.index());
            }
            return clickTarget instanceof ClickTarget.BoardCell boardCell ? GameKeyHandler.click(state, boardCell.cell()) : Update.of(state);
        }

        @Override
        public Update scrolled(Event.Scrolled scrolled) {
            boolean up = scrolled.rows() < 0;
            if (state.top() instanceof Screen.Game) {
                return GameCommandHandler.run(state, up ? Command.BACK : Command.FORWARD);
            }
            return state.top() instanceof Screen.Replay
                    ? KeyHandler.press(state, Key.of(up ? Key.Kind.LEFT : Key.Kind.RIGHT))
                    : KeyHandler.press(state, Key.of(up ? Key.Kind.UP : Key.Kind.DOWN));
        }

        @Override
        public Update told(Event.MessageReceived received) {
            return received.message().accept(new ServerMessageHandler(state, received.line(), 0));
        }

        @Override
        public Update answered(Event.ReplyReceived replyReceived) {
            return replyReceived.reply().accept(new ServerMessageHandler(state, replyReceived.line(), replyReceived.number()));
        }

        @Override
        public Update linked(Event.ConnectionChanged changed) {
            return Update.of(changed.line() == 0 ? state.with(relinked(changed.link())) : state);
        }

        /** While a lost connection is called again it is still lost. */
        private ConnectionStatus relinked(ConnectionStatus next) {
            ServerEndpoint address = state.link().address();
            boolean again = state.link().isLost() && next.status() == ConnectionStatus.Status.CONNECTING;
            return again && address != null ? ConnectionStatus.lost(address, state.link().attempt(), state.now()) : next;
        }

        @Override
        public Update placed(Event.SavedServersListed serversListed) {
            return JoinFlow.placed(state, serversListed.places());
        }

        @Override
        public Update doubted(Event.CertificateUntrusted untrusted) {
            return JoinFlow.doubted(state, untrusted);
        }

        @Override
        public Update parted(Event.Disconnected disconnected) {
            return ConnectFlow.parted(state, disconnected);
        }

        @Override
        public Update botReady(Event.BotReady ready) {
            if (!state.isWaitingFor(ready.request())) {
                return Update.of(state);
            }
            PendingAction pending = state.plan();
            PendingAction named = new PendingAction(pending.aim(), pending.choice(), ready.bot().name(), pending.sole());
            return ConnectFlow.go(state.with(named), ready.bot().address());
        }

        @Override
        public Update tableReady(Event.LocalServerReady ready) {
            return state.isWaitingFor(ready.request()) ? ConnectFlow.shareTable(state, ready.address()) : Update.of(state);
        }

        @Override
        public Update hostReady(Event.HostReady ready) {
            ClientState hosting = state.hosting(ready.hosting());
            return state.isWaitingFor(ready.request())
                    ? ConnectFlow.go(hosting, ready.hosting().address())
                    : Update.of(hosting);
        }

        @Override
        public Update launchFailed(Event.LaunchFailed failed) {
            return state.isWaitingFor(failed.request())
                    ? ConnectFlow.failed(state, failed.request(), failed.why(), failed.exitCode())
                    : Update.of(state);
        }

        @Override
        public Update readFailed(Event.ReadFailed failed) {
            return ConnectFlow.failed(state, failed.why(), failed.exitCode());
        }

        @Override
        public Update listed(Event.RecordsListed recordsListed) {
            return ReplayFlow.listed(state, recordsListed);
        }

        @Override
        public Update opened(Event.RecordOpened recordOpened) {
            return ReplayFlow.opened(state, recordOpened.recorded());
        }

        @Override
        public Update saved(Event.RecordSaved recordSaved) {
            String trouble = recordSaved.trouble();
            String shown = recordSaved.file().equals(state.settings().games()) ? " – parlor replay shows it" : "";
            return Update.of(
                    trouble == null
                            ? state.info("Saved to " + recordSaved.file() + shown)
                            : state.error("Not saved: " + trouble));
        }

        @Override
        public Update kept(Event.SettingSaved settingSaved) {
            String trouble = settingSaved.trouble();
            return Update.of(trouble == null ? state : state.error("In force for now, but not kept: " + trouble));
        }

        @Override
        public Update judged(Event.MoveEvaluated evaluated) {
            return AnalysisScheduler.judged(state, evaluated);
        }

        @Override
        public Update advised(Event.AdviceFound found) {
            return AnalysisScheduler.advised(state, found);
        }

        @Override
        public Update thinkingFailed(Event.AnalysisFailed failed) {
            return AnalysisScheduler.failed(state, failed);
        }

        @Override
        public Update ticked(Event.Tick tick) {
            return ReplayKeyHandler.tick(state);
        }
    }
}
