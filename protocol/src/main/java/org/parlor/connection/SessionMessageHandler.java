package org.parlor.connection;

import org.parlor.message.SessionMessage;

/** Passes the session messages that a connection handles itself to it; returns whether it handled the message. */
record SessionMessageHandler(ServerConnection connection) implements SessionMessage.Handler<Boolean> {

    @Override
    public Boolean hello(SessionMessage.Hello hello) {
        connection.helloReceived(hello);
        return true;
    }

    @Override
    public Boolean welcome(SessionMessage.Welcome welcome) {
        connection.welcomeReceived(welcome);
        return true;
    }

    @Override
    public Boolean bye(SessionMessage.Bye bye) {
        connection.byeReceived(bye);
        return true;
    }

    @Override
    public Boolean ping(SessionMessage.Ping ping) {
        connection.pingReceived(ping);
        return true;
    }

    @Override
    public Boolean pong(SessionMessage.Pong pong) {
        return false;
    }

    @Override
    public Boolean notice(SessionMessage.Notice notice) {
        return false;
    }

    @Override
    public Boolean lag(SessionMessage.Lag lag) {
        return false;
    }
}
