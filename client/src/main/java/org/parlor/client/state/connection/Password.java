package org.parlor.client.state.connection;

/** Something typed that nobody is to see: neither on the screen nor in a log. */
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

    /** For the line to the server alone. */
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
