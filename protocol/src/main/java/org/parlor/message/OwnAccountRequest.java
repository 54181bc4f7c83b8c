package org.parlor.message;

import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;

/** Requests that export or delete the client's own account. */
public sealed interface OwnAccountRequest extends ClientMessage, ScopedRequest.Unscoped {

    /** Requests what is stored about the account, except its games and notes. */
    @TypeTag("account.export")
    record ExportOwnAccount() implements OwnAccountRequest {}

    /**
     * Lists the notes of the account on its games.
     *
     * @param after continues a page, null for the first page
     */
    @TypeTag("account.notes")
    record ListOwnNotes(@OmitNull @Nullable String after) implements OwnAccountRequest {}

    /**
     * Ends the session and schedules the deletion of the account, which a later log-in cancels.
     *
     * @param password of the account, null if it has none
     * @param otp a code of its second factor or a recovery code, null if it has none
     * @param force whether to resign unfinished games and leave tournaments; null for false
     */
    @TypeTag("account.delete")
    record DeleteOwnAccount(
            @OmitNull @Nullable String password,
            @OmitNull @Nullable String otp,
            @OmitNull @Nullable Boolean force) implements OwnAccountRequest {
        public DeleteOwnAccount {
            if (password != null
                    && (password.isEmpty()
                            || password.codePointCount(0, password.length()) > Login.Password.LENGTH_MAX)) {
                throw RequestException.badValue(
                        "password", "\"password\" must have 1 to " + Login.Password.LENGTH_MAX + " characters");
            }
        }

        @Override
        public String toString() {
            return "DeleteOwnAccount[]";
        }
    }
}
