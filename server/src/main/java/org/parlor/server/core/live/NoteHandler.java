package org.parlor.server.core.live;

import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;

/** Handles one request for the note of a player on a game, which is or was theirs. The seat is empty for all others. */
record NoteHandler(GameService games, Accounts accounts, RequestContext context) {

    void set(OptionalInt seat, GameRequest.SetNote request) {
        requirePlayer(seat);
        Account account = context.session().account();
        if (request.text().equals(account.notes().getOrDefault(request.g(), ""))) {
            return;
        }
        context.session().chatLimiter().acquire(context.step());
        accounts.setNote(
                account,
                request.g(),
                request.text(),
                games.unfinished(account.key()).stream()
                        .map(live -> live.game().id())
                        .collect(Collectors.toSet()),
                context.step());
    }

    Reply get(OptionalInt seat, GameRequest.GetNote request) {
        requirePlayer(seat);
        return new Reply.NoteReply(
                context.id(), context.session().account().notes().getOrDefault(request.g(), ""));
    }

    private static void requirePlayer(OptionalInt seat) {
        if (seat.isEmpty()) {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "Only players of a game have notes on it");
        }
    }
}
