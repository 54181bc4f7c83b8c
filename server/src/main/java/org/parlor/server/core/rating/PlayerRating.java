package org.parlor.server.core.rating;

/** A player's rating in one game type, and the results of the rated games behind it. */
public record PlayerRating(Rating rating, int won, int drawn, int lost) {

    static PlayerRating initial(long at) {
        return new PlayerRating(Rating.initial(at), 0, 0, 0);
    }

    public int games() {
        return won + drawn + lost;
    }

    /** Returns the rating after one more game. */
    PlayerRating after(Rating opponent, double points, long now) {
        return new PlayerRating(
                Glicko2.after(rating, opponent, points, now),
                won + (points == 1 ? 1 : 0),
                drawn + (points == 0.5 ? 1 : 0),
                lost + (points == 0 ? 1 : 0));
    }
}
