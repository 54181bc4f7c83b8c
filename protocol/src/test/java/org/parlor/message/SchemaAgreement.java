package org.parlor.message;

/** Whether the codec takes a line. */
final class SchemaAgreement {
    private SchemaAgreement() {}

    static boolean clientTakes(String line) {
        try {
            MessageCodec.readRequest(line);
            return true;
        } catch (RequestException refused) {
            return false;
        }
    }

    static boolean serverTakes(String line) {
        try {
            return MessageCodec.readServerMessage(line).isPresent();
        } catch (RequestException refused) {
            return false;
        }
    }
}
