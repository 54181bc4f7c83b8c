package org.parlor.server.config;

/** A setting is invalid or settings conflict. The message says where the setting is made and what is wrong. */
public final class InvalidSettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InvalidSettingsException(String message) {
        super(message);
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
