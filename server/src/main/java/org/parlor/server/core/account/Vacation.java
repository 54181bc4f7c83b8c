package org.parlor.server.core.account;

import java.time.Instant;
import java.time.ZoneOffset;

/**
 * The vacation of an account in correspondence games, the present one or the last.
 *
 * @param year the calendar year (UTC) in which it began and to which its days count
 * @param used the days of that year that the account has used, with all days of this vacation
 * @param since when it began, epoch milliseconds
 * @param until when it ends or has ended
 */
public record Vacation(int year, int used, long since, long until) {
    static final Vacation NONE = new Vacation(0, 0, 0, 0);

    private static final long DAY_MILLIS = 86_400_000;

    public boolean isOn(long now) {
        return now < until;
    }

    /** Returns the days that are used in the present year. */
    int usedIn(long now) {
        return year == year(now) ? used : 0;
    }

    private static int year(long now) {
        return Instant.ofEpochMilli(now).atZone(ZoneOffset.UTC).getYear();
    }

    /** Returns the vacation that has ended now; days that have not begun are not used. */
    Vacation ended(long now) {
        long granted = (until - since) / DAY_MILLIS;
        return isOn(now) ? new Vacation(year, used - (int) (granted - daysBegun(now)), since, now) : this;
    }

    private long daysBegun(long now) {
        return (Math.min(now, until) - since + DAY_MILLIS - 1) / DAY_MILLIS;
    }

    /** Returns the beginning of the last day of this vacation that has begun, if it is not over and of this year; otherwise now. */
    private long startOfDay(long now) {
        long start = since + (daysBegun(now) - 1) * DAY_MILLIS;
        return start < now && now < start + DAY_MILLIS && year == year(now) ? start : now;
    }

    /** Returns the days of the present year that a vacation cannot use which begins now in place of this one. */
    int spent(long now) {
        return ended(now).usedIn(now) - (startOfDay(now) < now ? 1 : 0);
    }

    /** Returns one of so many days from now on, in place of this one. A day of this one that is not over is the first of them. */
    Vacation begun(int days, long now) {
        long start = startOfDay(now);
        return new Vacation(year(now), spent(now) + days, start, start + days * DAY_MILLIS);
    }
}
