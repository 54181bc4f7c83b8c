package org.parlor.connection;

import org.parlor.message.SessionMessage;

/** What a connection itself makes of the server's words about the session. */
record SessionMessageHandler(ServerConnection connection) implements SessionMessage.Handler<Boolean> {

    @Override
    public Boolean hello(SessionMessage.Hello hello) {
        connection.greeted(hello);
        return true;
    }

    @Override
    public Boolean welcome(SessionMessage.Welcome welcome) {
        connection.welcomed(welcome);
        return true;
    }

    @Override
    public Boolean bye(SessionMessage.Bye bye) {
        connection.dismissed(bye);
        return true;
    }

    @Override
    public Boolean ping(SessionMessage.Ping ping) {
        connection.pinged(ping);
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
