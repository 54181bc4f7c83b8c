package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;

/** All that the clients of a world know together and the server cannot touch. */
record Witnesses(Claims claims, Books books, Secrets secrets, List<String> seeks) {

    static Witnesses none() {
        Claims claims = new Claims();
        return new Witnesses(claims, new Books(claims), new Secrets(), new ArrayList<>());
    }

    void noticeSeek(String id) {
        seeks.add(id);
    }
}
