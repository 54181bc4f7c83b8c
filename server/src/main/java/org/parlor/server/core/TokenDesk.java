package org.parlor.server.core;

import java.util.List;
import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.PeopleRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.SessionNews;
import org.parlor.server.core.people.Account;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.people.BotTokens;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.BotToken;

/** Answers one request about the bot tokens of whoever asks. */
record TokenDesk(Hall hall, Desk desk, Asker asker) implements PeopleRequest.Handler<Reply> {

    @Override
    public Reply tokenNew(PeopleRequest.TokenNew wish) {
        BotTokens.Made made = hall.botTokens().make(owner(), wish, asker.step());
        BotToken token = made.token();
        return new Reply.TokenMade(asker.id(), made.secret(), token.label(), token.scopes());
    }

    @Override
    public Reply tokenList(PeopleRequest.TokenList wish) {
        List<Object> lines = owner().tokens().stream()
                .<Object>map(token -> new Reply.TokenLine(token.label(), token.scopes(), token.at()))
                .toList();
        return new Reply.Listing(asker.id(), lines, null);
    }

    @Override
    public Reply tokenRevoke(PeopleRequest.TokenRevoke wish) {
        BotToken revoked = hall.botTokens().revoke(owner(), wish.label(), asker.step());
        Optional<Session> user = hall.sessions().of(asker.session().key());
        user.filter(session -> revoked.equals(session.pass().token()))
                .ifPresent(session -> desk.end(session, new SessionNews.Bye("kicked", null), asker.step()));
        return Reply.Ok.done(asker.id());
    }

    @Override
    public Reply mute(PeopleRequest.Mute wish) {
        Account other = hall.accounts()
                .find(wish.user())
                .orElseThrow(() -> Refusal.at(ErrorCode.NO_SUCH_USER, "user", "Nobody of that name is known here"));
        hall.accounts().mute(asker.session().account(), other.key(), wish.on(), asker.step());
        return Reply.Ok.done(asker.id());
    }

    private Account owner() {
        Session session = asker.session();
        if (session.account().guest()) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "Guests have no tokens; log in to an account");
        }
        if (!session.pass().isFull()) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "Only a password or a token with all scopes is enough for this");
        }
        return session.account();
    }
}
