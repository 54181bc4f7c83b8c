package org.parlor.server.net.web;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Command.EmailAction;

/**
 * The page behind a link of an e-mail. It has buttons, because programs that look for harmful links visit them. A mail program
 * unsubscribes with the same request as a button (RFC 8058).
 *
 * @param code confirms the address, null on the page that ends messages
 */
record EmailPage(String token, @Nullable String code) {
    /** In the body of RFC 8058, which is a form in either encoding. */
    private static final String ONE_CLICK = "List-Unsubscribe";

    static final String TYPE = "text/html; charset=utf-8";

    private static final Pattern PATH = Pattern.compile("/email/([A-Za-z0-9_-]{1,100})(?:/([A-Za-z0-9-]{1,20}))?");
    private static final Map<EmailAction, String> DONE = Map.of(
            EmailAction.CONFIRM,
            "The address is confirmed. You get notifications of your games while you are away.",
            EmailAction.UNSUBSCRIBE,
            "This server sends no more notifications to your address.",
            EmailAction.BLOCK,
            "This server sends nothing to your address any more, also if another user asks for it.",
            EmailAction.ALLOW,
            "Users can ask again for messages to your address. Nothing is sent before it is confirmed.");

    /** Returns the page of a path, null if it is another path. */
    static @Nullable EmailPage find(String path) {
        Matcher matcher = PATH.matcher(path);
        return matcher.matches() ? new EmailPage(matcher.group(1), matcher.group(2)) : null;
    }

    /** Returns the page with its buttons. */
    byte[] buttons() {
        return code != null
                ? html(
                        "Confirm your address",
                        "<p>Send notifications of games to your address?</p>"
                                + button(EmailAction.CONFIRM, "Confirm the address"))
                : html(
                        "Messages to your address",
                        button(EmailAction.UNSUBSCRIBE, "Send me no more notifications")
                                + button(
                                        EmailAction.BLOCK,
                                        "Never write to this address again, also if another user asks for it")
                                + button(EmailAction.ALLOW, "Allow messages again"));
    }

    private static String button(EmailAction action, String text) {
        return "<form method=\"post\"><p><button name=\"action\" value=\"" + action + "\">" + text
                + "</button></p></form>";
    }

    private static byte[] html(String title, String body) {
        return ("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                        + "<meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">"
                        + "<title>" + title + "</title><h1>" + title + "</h1>" + body + "</html>\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the action of a pressed button, or of the request of a mail program; null if the page has no such button. */
    @Nullable
    EmailAction action(ByteBuf body) {
        String form = body.toString(StandardCharsets.UTF_8);
        List<EmailAction> actions = code != null
                ? List.of(EmailAction.CONFIRM)
                : List.of(EmailAction.UNSUBSCRIBE, EmailAction.BLOCK, EmailAction.ALLOW);
        return code == null && form.contains(ONE_CLICK)
                ? EmailAction.UNSUBSCRIBE
                : actions.stream()
                        .filter(action -> form.equals("action=" + action))
                        .findFirst()
                        .orElse(null);
    }

    /** Sends the response, once the core has sent its line. */
    static void answer(ChannelHandlerContext context, PendingRequest pending, EmailAction action, String line) {
        if (!pending.isOpen()) {
            return;
        }
        ServerMessage message = MessageCodec.readServerMessage(line).orElse(null);
        if (message instanceof Reply.Ok) {
            pending.send(context, html("Done", "<p>" + DONE.get(action) + "</p>"), TYPE, "no-store");
        } else if (message instanceof Reply.ErrorReply error) {
            HttpResponseStatus status =
                    error.isTemporary() ? HttpResponseStatus.TOO_MANY_REQUESTS : HttpResponseStatus.BAD_REQUEST;
            pending.refuse(context, status, error.message());
        }
    }
}
