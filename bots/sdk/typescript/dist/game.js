/** The state of a game that the client plays or watches, kept up to date from its events. */
export class Game {
    g;
    seq;
    state;
    game;
    options;
    players;
    /** Your seat; undefined for watchers. */
    you;
    rated;
    tc;
    ply;
    to;
    pos;
    aux;
    moves;
    score;
    clock;
    presence;
    offers;
    result;
    #complete = true;
    constructor(snapshot) {
        this.g = snapshot.g;
        this.replace(snapshot);
    }
    /** The name of the opponent; undefined for watchers. */
    get opponent() {
        return this.you === undefined ? undefined : this.players[1 - this.you]?.name;
    }
    /** Takes over a snapshot, which replaces everything known before. */
    replace(m) {
        this.#complete = true;
        this.seq = m.seq;
        this.state = m.state;
        this.game = m.game;
        this.options = m.options;
        this.players = m.players;
        this.you = m.you;
        this.rated = m.rated;
        this.tc = m.tc;
        this.ply = m.ply;
        this.to = m.to;
        this.pos = m.pos;
        this.aux = m.aux;
        this.moves = [...m.moves];
        this.score = m.score;
        this.clock = m.clock;
        this.presence = [...m.presence];
        this.offers = [...m.offers];
        this.result = m.result;
    }
    /** Applies an event. Returns false if events before it are missing, so that a snapshot is needed. */
    apply(m) {
        if (m.seq <= this.seq || !this.#complete) {
            return true; // already known, or a snapshot is on its way
        }
        if (m.seq > this.seq + 1) {
            this.#complete = false;
            return false;
        }
        this.seq = m.seq;
        if ("clock" in m && m.clock !== undefined) {
            this.clock = m.clock;
        }
        switch (m.t) {
            case "game.move":
                this.ply = m.ply + 1;
                this.to = m.to;
                this.pos = m.pos;
                this.aux = m.aux;
                this.score = m.score;
                this.moves.push(m.move);
                this.offers = [];
                break;
            case "game.state":
                this.state = m.state;
                break;
            case "game.presence":
                this.presence[m.seat] = m.state;
                break;
            case "game.offer":
                this.offers = this.offers.filter((offer) => offer.kind !== m.kind || offer.by !== m.by);
                if (m.state === "made") {
                    this.offers.push({ kind: m.kind, by: m.by });
                }
                break;
            case "game.end":
                this.state = "over";
                this.result = m.result;
                break;
        }
        return true;
    }
}
