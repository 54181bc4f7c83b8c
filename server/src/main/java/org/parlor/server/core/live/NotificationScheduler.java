package org.parlor.server.core.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.OfferKind;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Presence;

/**
 * Notifies the players of correspondence games who have asked for it and are not connected. What a notification tells is read from
 * the games when it is sent, and compared with what the one before reported.
 */
public record NotificationScheduler(
        CurrentSettings settings, Availability availability, TimerQueue timers, GameRegistry registry) {
    /** Lets a player reconnect, and an opponent take a move back. */
    private static final long DELAY_MILLIS = Duration.ofSeconds(15).toMillis();

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();
    private static final int LINES_MAX = 10;

    /**
     * @param waiting the game that waits for the player, with which every session that reads it begins; null if it has ended
     * @param since when it began, {@link TimerQueue#NEVER} if that is unknown
     */
    private record Item(String game, String text, @Nullable Game waiting, long since) {
        boolean waits() {
            return waiting != null;
        }

        /** Whether a session has shown it until a time. */
        boolean isShown(Session session, long until) {
            return waiting != null && session.reads(waiting.settings().tc()) && since <= until;
        }
    }

    /** Called after the journal is replayed: schedules what was scheduled, but not before players have reconnected. */
    public void resume(long now) {
        availability.accounts().all().forEach(account -> {
            Long due = account.notificationState().due();
            if (due != null && allowed(account.notifications()) != null) {
                timers.set(new TimerQueue.TimerKey.OfNotification(account.key()), Math.max(due, now + DELAY_MILLIS));
            }
        });
    }

    /** Schedules notifications of the players of a game that are due because of what has happened in it. */
    void gameChanged(Game game, Step step) {
        if (game.isCorrespondence()) {
            for (String key : game.keys()) {
                availability.accounts().find(key).ifPresent(account -> schedule(account, step));
            }
        }
    }

    /** Notes that a player has logged out and so has seen what waits. */
    public void loggedOut(Session session, Step step) {
        addSeen(session, TimerQueue.NEVER, step);
    }

    /**
     * Schedules what a player may not have received, because the connection was lost before the server noticed it.
     *
     * @param receivedUntil the time until which what was sent has arrived
     */
    public void connectionLost(Session session, long receivedUntil, Step step) {
        addSeen(session, receivedUntil, step);
        schedule(session.account(), step);
    }

    /** Treats what a session has shown until a time as reported, and forgets what does not wait any more. */
    private void addSeen(Session session, long until, Step step) {
        Account account = session.account();
        NotificationSettings to = allowed(account.notifications());
        if (to == null) {
            return;
        }
        JournalRecord.NotificationScheduled state = account.notificationState();
        List<String> announced = new ArrayList<>();
        items(account, to).forEach((key, item) -> {
            if (state.announced().contains(key) || item.isShown(session, until)) {
                announced.add(key);
            }
        });
        if (!state.announced().equals(announced)) {
            setState(account, state.due(), state.sentAt(), state.sentThatDay(), announced, step);
        }
    }

    private void schedule(Account account, Step step) {
        NotificationSettings to = allowed(account.notifications());
        JournalRecord.NotificationScheduled state = account.notificationState();
        if (to == null
                || timers.isSet(new TimerQueue.TimerKey.OfNotification(account.key()))
                || isConnected(account)
                || fresh(account, items(account, to)).isEmpty()) {
            return;
        }
        long due = Math.max(
                step.now() + DELAY_MILLIS, state.sentAt() + to.digest().period().toMillis());
        setState(account, due, state.sentAt(), state.sentThatDay(), state.announced(), step);
    }

    private boolean isConnected(Account account) {
        return availability.sessions().find(account.key()).isPresent();
    }

    /** Whether an account that is not connected may have a notification: banned ones may not. */
    private boolean isReachable(Account account, Step step) {
        return !isConnected(account) && availability.mayPlay(account.key(), step.now());
    }

    private void setState(
            Account account, @Nullable Long due, long sentAt, int sentThatDay, List<String> announced, Step step) {
        availability
                .accounts()
                .apply(
                        new JournalRecord.NotificationScheduled(
                                step.now(), account.name(), due, sentAt, sentThatDay, announced),
                        step);
        timers.set(new TimerQueue.TimerKey.OfNotification(account.key()), due == null ? TimerQueue.NEVER : due);
    }

    /** Returns whether what there is to report to an account decides on a notification that is due. */
    boolean isWanted(String key, Step step) {
        return availability
                .accounts()
                .find(key)
                .filter(account -> isReachable(account, step) && allowed(account.notifications()) != null)
                .isPresent();
    }

    /** Sends the notification of an account that is due, unless the player has come back or is banned, or nothing is new any more. */
    void send(String key, Step step) {
        availability.accounts().find(key).ifPresent(account -> send(account, step));
    }

    private void send(Account account, Step step) {
        NotificationSettings to = allowed(account.notifications());
        JournalRecord.NotificationScheduled state = account.notificationState();
        Map<String, Item> all = to == null || !isReachable(account, step) ? Map.of() : items(account, to);
        Map<String, Item> fresh = fresh(account, all);
        long today = day(step.now(), step);
        int sentToday = day(state.sentAt(), step) == today ? state.sentThatDay() : 0;
        boolean isLimited = sentToday >= settings.get(ServerSettings.NOTIFY_DAY_MAX);
        if (to == null || fresh.isEmpty() || isLimited) {
            Long due = isLimited && !fresh.isEmpty() ? step.serverTime((today + 1) * DAY_MILLIS) : null;
            setState(account, due, state.sentAt(), state.sentThatDay(), state.announced(), step);
            return;
        }
        setState(account, null, step.now(), sentToday + 1, List.copyOf(all.keySet()), step);
        step.add(new Effect.Notify(
                account.name(),
                to,
                to.email() == null
                        ? null
                        : availability.accounts().emailAddresses().token(to.email()),
                title(all),
                lines(List.copyOf(fresh.values())),
                fresh.values().stream()
                        .map(Item::game)
                        .distinct()
                        .limit(LINES_MAX)
                        .toList(),
                settings.get(ServerSettings.NOTIFY_PRIVATE)));
    }

    /** The day of the wall clock, in UTC. */
    private static long day(long serverTime, Step step) {
        return Math.floorDiv(serverTime + step.wallNow() - step.now(), DAY_MILLIS);
    }

    /** The settings of an account without the channels that the operator has disabled; null if nothing remains. */
    private @Nullable NotificationSettings allowed(@Nullable NotificationSettings to) {
        if (to == null) {
            return null;
        }
        List<NotificationChannel> channels = settings.get(ServerSettings.NOTIFY);
        NotificationSettings allowed = new NotificationSettings(
                channels.contains(NotificationChannel.NTFY) ? to.ntfy() : null,
                channels.contains(NotificationChannel.WEBHOOK) ? to.webhook() : null,
                channels.contains(NotificationChannel.EMAIL) ? to.confirmedEmail() : null,
                null,
                channels.contains(NotificationChannel.PUSH) ? to.push() : null,
                to.events(),
                to.digest());
        return allowed.isOff() ? null : allowed;
    }

    private static String title(Map<String, Item> all) {
        long waiting = all.values().stream().filter(Item::waits).count();
        if (waiting == 0) {
            return all.size() == 1 ? "1 game has ended" : all.size() + " games have ended";
        }
        return waiting == 1 ? "1 game waits for you" : waiting + " games wait for you";
    }

    private static List<String> lines(List<Item> fresh) {
        List<String> lines = new ArrayList<>(
                fresh.stream().limit(LINES_MAX - 1L).map(Item::text).toList());
        int more = fresh.size() - lines.size();
        if (more == 1) {
            lines.add(fresh.get(fresh.size() - 1).text());
        } else if (more > 1) {
            lines.add("and " + more + " more");
        }
        return lines;
    }

    /** What the latest notification has not reported. */
    private static Map<String, Item> fresh(Account account, Map<String, Item> all) {
        Map<String, Item> fresh = new LinkedHashMap<>(all);
        account.notificationState().announced().forEach(fresh::remove);
        return fresh;
    }

    /** What there is to report to an account, by a key that differs from those reported before if it is new. */
    private Map<String, Item> items(Account account, NotificationSettings to) {
        Map<String, Item> items = new LinkedHashMap<>();
        if (to.events().contains(NotificationEvent.TURN)) {
            for (LiveGame live : registry.unfinished(account.key())) {
                Game game = live.game();
                int seat = game.seatOf(account.key()).orElseThrow();
                boolean waits = game.isTurnOf(seat) && game.presence(seat) != Presence.VACATION;
                if (game.isCorrespondence() && waits) {
                    items.put(
                            game.id() + " " + game.ply() + occurrence(game.lastTakebackSeq()),
                            item(game, seat, "Your turn against ", game.clock().since()));
                }
            }
        }
        if (to.events().contains(NotificationEvent.REMATCH)) {
            for (LiveGame live : registry.rematchOffered(account.key())) {
                Game game = live.game();
                int seat = game.seatOf(account.key()).orElseThrow();
                Integer by = game.offers().get(OfferKind.REMATCH);
                if (game.isCorrespondence() && by != null && by != seat) {
                    // Nothing else happens in a game that has ended while the offer stands.
                    items.put(
                            game.id() + " rematch" + occurrence(game.seq()),
                            item(game, seat, "Rematch offered by ", TimerQueue.NEVER));
                }
            }
        }
        if (to.events().contains(NotificationEvent.END)) {
            for (EndedGame ended : availability.accounts().endedGames(account)) {
                String text = "Ended: your game with " + ended.opponent().name();
                items.put(ended.g() + " end", new Item(ended.g(), text, null, ended.at()));
            }
        }
        return items;
    }

    private static Item item(Game game, int seat, String what, long since) {
        String text =
                what + game.player(1 - seat).name() + " (" + game.rules().kind().name() + ")";
        return new Item(game.id(), text, game, since);
    }

    /** Distinguishes a turn after a takeback, or a second offer. */
    private static String occurrence(long seq) {
        return seq == 0 ? "" : " " + seq;
    }
}
