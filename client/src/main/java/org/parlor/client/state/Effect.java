package org.parlor.client.state;

import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.value.GameRecord;

/** A side effect that a change of state requires. */
public sealed interface Effect {

    <R> R accept(Handler<R> handler);

    /** Sends a request on a connection; the reply has the same number. */
    record Send(int line, long number, ClientMessage message) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.send(this);
        }
    }

    /** Opens a connection, closing the previous one. */
    record Connect(int line, ServerEndpoint address, LoginIdentity identity) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.connect(this);
        }
    }

    /** Closes a connection. */
    record Disconnect(int line) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.disconnect(this);
        }
    }

    /** Lists the saved servers. */
    record ListSavedServers() implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.listSavedServers(this);
        }
    }

    /**
     * Lists the files of recorded games: the given file, the files beside it and those in the working
     * directory.
     */
    record ListRecordFiles(String savedGames) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.listRecordFiles(this);
        }
    }

    /** Removes a saved server. */
    record ForgetServer(SavedServer server) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.forgetServer(this);
        }
    }

    /** Trusts a certificate of a server. */
    record Trust(ServerEndpoint server, CertificateFingerprint certificate) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.trust(this);
        }
    }

    /** Reconnects without waiting. */
    record Retry() implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.retry(this);
        }
    }

    /** Starts a bot of a level; the result has the number of the request. */
    record StartBot(long request, String level) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.startBot(this);
        }
    }

    /** Starts a server for two players at one keyboard; the result has the number of the request. */
    record StartLocalServer(long request) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.startLocalServer(this);
        }
    }

    /** Starts a server that others can join; port 0 for the default. The result has the number of the request. */
    record StartHost(long request, int port) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.startHost(this);
        }
    }

    /** Lists the games of a file in parts; cancels an unfinished list. */
    record ListRecords(String file, RecordFilter filter) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.listRecords(this);
        }
    }

    /** Reads a game of a file by its number. */
    record OpenRecord(String file, int number) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.openRecord(this);
        }
    }

    /** Appends a game to a file of records. */
    record SaveRecord(String file, GameRecord game) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.saveRecord(this);
        }
    }

    /** Saves the local game so that it can be resumed. */
    record SaveGame(String file, GameRecord game) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.saveGame(this);
        }
    }

    /** Reads the local game that can be resumed. */
    record LoadSavedGame(String file) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.loadSavedGame(this);
        }
    }

    /** Deletes the local game that can be resumed. */
    record DeleteSavedGame(String file) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.deleteSavedGame(this);
        }
    }

    /** Saves a setting in the config file. */
    record SaveSetting(String file, String key, String value) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.saveSetting(this);
        }
    }

    /** Starts an analysis, replacing the current one. */
    record Analyze(AnalysisRequest request) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.analyze(this);
        }
    }

    /** Stops the analysis. */
    record StopAnalysis() implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stopAnalysis(this);
        }
    }

    /** Rings the terminal bell. */
    record Bell() implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.bell(this);
        }
    }

    /** Sends a desktop notification by a terminal sequence: {@code osc9} or {@code osc777}. */
    record Notify(String way, String text) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.notify(this);
        }
    }

    /** Redraws the screen. */
    record Repaint() implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.repaint(this);
        }
    }

    /** Ends the program; the message, if any, is printed after the terminal is restored. */
    record Quit(int exitCode, String message) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.quit(this);
        }
    }

    /** One result for each effect. */
    interface Handler<R> {
        R send(Send send);

        R connect(Connect connect);

        R disconnect(Disconnect disconnect);

        R listSavedServers(ListSavedServers list);

        R listRecordFiles(ListRecordFiles list);

        R forgetServer(ForgetServer forget);

        R trust(Trust trust);

        R retry(Retry retry);

        R startBot(StartBot start);

        R startLocalServer(StartLocalServer start);

        R startHost(StartHost start);

        R listRecords(ListRecords list);

        R openRecord(OpenRecord open);

        R saveRecord(SaveRecord save);

        R saveGame(SaveGame save);

        R loadSavedGame(LoadSavedGame load);

        R deleteSavedGame(DeleteSavedGame delete);

        R saveSetting(SaveSetting keep);

        R analyze(Analyze analyze);

        R stopAnalysis(StopAnalysis stop);

        R bell(Bell bell);

        R notify(Notify notify);

        R repaint(Repaint repaint);

        R quit(Quit quit);
    }
}
