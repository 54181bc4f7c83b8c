package org.parlor.client.state.connection;

/** A password. Its text appears neither on the screen nor in logs. */
public final class Password {
    public static final Password EMPTY = new Password("");

    private final String text;

    public Password(String text) {
        this.text = text;
    }

    public int length() {
        return text.length();
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** Returns the plain text, which only the connection to the server needs. */
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Password password && password.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "secret";
    }
}
