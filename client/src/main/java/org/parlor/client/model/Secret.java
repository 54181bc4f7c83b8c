package org.parlor.client.model;

/** Something typed that nobody is to see: neither on the screen nor in a log. */
public final class Secret {
    public static final Secret EMPTY = new Secret("");

    private final String text;

    public Secret(String text) {
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
        return other instanceof Secret secret && secret.text.equals(text);
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
