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

    void accept(Handler handler);

    /** Sends a request on a connection; the reply has the same number. */
    record Send(int line, long number, ClientMessage message) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.send(this);
        }
    }

    /** Opens a connection, closing the previous one. */
    record Connect(int line, ServerEndpoint address, LoginIdentity identity) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.connect(this);
        }
    }

    /** Closes a connection. */
    record Disconnect(int line) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.disconnect(this);
        }
    }

    /** Lists the saved servers. */
    record ListSavedServers() implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.listSavedServers(this);
        }
    }

    /**
     * Lists the files of recorded games: the given file, the files beside it and those in the working
     * directory.
     */
    record ListRecordFiles(String savedGames) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.listRecordFiles(this);
        }
    }

    /** Removes a saved server. */
    record ForgetServer(SavedServer server) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.forgetServer(this);
        }
    }

    /** Trusts a certificate of a server. */
    record Trust(ServerEndpoint server, CertificateFingerprint certificate) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.trust(this);
        }
    }

    /** Reconnects without waiting. */
    record Retry() implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.retry(this);
        }
    }

    /** Starts a bot of a level; the result has the number of the request. */
    record StartBot(long request, String level) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.startBot(this);
        }
    }

    /** Starts a server for two players at one keyboard; the result has the number of the request. */
    record StartLocalServer(long request) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.startLocalServer(this);
        }
    }

    /** Starts a server that others can join; port 0 for the default. The result has the number of the request. */
    record StartHost(long request, int port) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.startHost(this);
        }
    }

    /** Lists the games of a file in parts; cancels an unfinished list. */
    record ListRecords(String file, RecordFilter filter) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.listRecords(this);
        }
    }

    /** Reads a game of a file by its number. */
    record OpenRecord(String file, int number) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.openRecord(this);
        }
    }

    /** Appends a game to a file of records. */
    record SaveRecord(String file, GameRecord game) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.saveRecord(this);
        }
    }

    /** Saves the local game so that it can be resumed. */
    record SaveGame(String file, GameRecord game) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.saveGame(this);
        }
    }

    /** Reads the local game that can be resumed. */
    record LoadSavedGame(String file) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.loadSavedGame(this);
        }
    }

    /** Deletes the local game that can be resumed. */
    record DeleteSavedGame(String file) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.deleteSavedGame(this);
        }
    }

    /** Saves a setting in the config file. */
    record SaveSetting(String file, String key, String value) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.saveSetting(this);
        }
    }

    /** Starts an analysis, replacing the current one. */
    record Analyze(AnalysisRequest request) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.analyze(this);
        }
    }

    /** Stops the analysis. */
    record StopAnalysis() implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.stopAnalysis(this);
        }
    }

    /** Rings the terminal bell. */
    record Bell() implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.bell(this);
        }
    }

    /** Sends a desktop notification by a terminal sequence: {@code osc9} or {@code osc777}. */
    record Notify(String way, String text) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.notify(this);
        }
    }

    /** Redraws the screen. */
    record Repaint() implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.repaint(this);
        }
    }

    /** Ends the program; the message, if any, is printed after the terminal is restored. */
    record Quit(int exitCode, String message) implements Effect {
        @Override
        public void accept(Handler handler) {
            handler.quit(this);
        }
    }

    /** One result for each effect. */
    interface Handler {
        void send(Send send);

        void connect(Connect connect);

        void disconnect(Disconnect disconnect);

        void listSavedServers(ListSavedServers list);

        void listRecordFiles(ListRecordFiles list);

        void forgetServer(ForgetServer forget);

        void trust(Trust trust);

        void retry(Retry retry);

        void startBot(StartBot start);

        void startLocalServer(StartLocalServer start);

        void startHost(StartHost start);

        void listRecords(ListRecords list);

        void openRecord(OpenRecord open);

        void saveRecord(SaveRecord save);

        void saveGame(SaveGame save);

        void loadSavedGame(LoadSavedGame load);

        void deleteSavedGame(DeleteSavedGame delete);

        void saveSetting(SaveSetting keep);

        void analyze(Analyze analyze);

        void stopAnalysis(StopAnalysis stop);

        void bell(Bell bell);

        void notify(Notify notify);

        void repaint(Repaint repaint);

        void quit(Quit quit);
    }
}
