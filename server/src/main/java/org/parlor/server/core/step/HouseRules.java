package org.parlor.server.core.step;

/** The house rules in force: they may be changed while the server runs. */
public final class HouseRules {
    private House now;

    public HouseRules(House first) {
        now = first;
    }

    public House now() {
        return now;
    }

    public void change(House next) {
        now = next;
    }
}
