package org.parlor.wire;

import org.parlor.message.SessionNews;

/** What a connection itself makes of the server's words about the session. */
record SessionHandler(Connection connection) implements SessionNews.Handler<Boolean> {

    @Override
    public Boolean hello(SessionNews.Hello hello) {
        connection.greeted(hello);
        return true;
    }

    @Override
    public Boolean welcome(SessionNews.Welcome welcome) {
        connection.welcomed(welcome);
        return true;
    }

    @Override
    public Boolean bye(SessionNews.Bye bye) {
        connection.dismissed(bye);
        return true;
    }

    @Override
    public Boolean ping(SessionNews.Ping ping) {
        connection.pinged(ping);
        return true;
    }

    @Override
    public Boolean pong(SessionNews.Pong pong) {
        return false;
    }

    @Override
    public Boolean notice(SessionNews.Notice notice) {
        return false;
    }

    @Override
    public Boolean lag(SessionNews.Lag lag) {
        return false;
    }
}
