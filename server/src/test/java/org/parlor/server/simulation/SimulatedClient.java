package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PeerAddress;

/** Somebody who comes and goes under one name: a guest, a person or a bot, with a link at times, and the secrets it was given. */
final class SimulatedClient {
    private final Simulation simulation;
    private final Oracles oracles;
    private final int number;
    private final String name;
    private final boolean bot;
    private final boolean person;
    private final List<String> known = new ArrayList<>();
    private final List<String> dead = new ArrayList<>();
    private final List<ServerMessage> unread = new ArrayList<>();
    private ClientOracle notes;
    private long link;
    private boolean in;
    private boolean frozen;
    private String used = "";
    private boolean mustSucceed;
    private boolean mustFail;
    private boolean isLatestSure;

    SimulatedClient(Simulation simulation, Oracles oracles, int number) {
        this.simulation = simulation;
        this.oracles = oracles;
        this.number = number;
        this.bot = number % 3 == 0;
        this.person = number == 2 || number == 7;
        this.name = bot ? "bot" + number : person ? "ann" + number : "guest-p" + number;
        this.notes = new ClientOracle(this, oracles);
    }

    String name() {
        return name;
    }

    boolean isBot() {
        return bot;
    }

    /** Whether it has a password. */
    boolean isPerson() {
        return person;
    }

    /** The number of its connection, 0 if it has none. */
    long link() {
        return link;
    }

    boolean isHere() {
        return link != 0;
    }

    /** Whether it has been welcomed; before that it says nothing more. */
    boolean isIn() {
        return isHere() && in;
    }

    boolean isFrozen() {
        return frozen;
    }

    ClientOracle notes() {
        return notes;
    }

    /** Tokens that it once had and that are worth nothing any more. */
    List<String> dead() {
        return dead;
    }

    /** Connects anew and says who it is; where it still has a link, that one is now somebody else's affair. */
    void comeBack() {
        String token = known.isEmpty() ? "" : known.get(known.size() - 1);
        boolean alive = oracles.books().tokens(name) != null;
        if (!token.isEmpty() && (alive || !(bot || person))) {
            mustSucceed = alive && isLatestSure && !simulation.isBehind();
            mustFail = !alive && !simulation.isBehind();
            logIn("{\"as\":\"resume\",\"token\":\"" + token + "\"}", token);
        } else if (bot) {
            logIn("{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"a-token-of-20-letters-" + number + "\"}", "");
        } else if (person) {
            logIn(
                    "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"the word of " + name
                            + "\",\"create\":true}",
                    "");
        } else {
            logIn("{\"as\":\"guest\",\"name\":\"p" + number + "\"}", "");
        }
    }

    private void logIn(String login, String token) {
        used = token;
        mustSucceed &= !token.isEmpty();
        mustFail &= !token.isEmpty();
        isLatestSure &= !token.isEmpty();
        String caps = number == 4 ? ",\"caps\":[\"ready\"]" : "";
        hangUp();
        link = simulation.newLink(this);
        notes = new ClientOracle(this, oracles);
        RequestEnvelope hello = MessageCodec.readRequest(
                "{\"t\":\"hello\",\"id\":" + simulation.newId() + ",\"proto\":1" + caps + ",\"login\":" + login + "}");
        notes.ask(hello.id(), "hello", "", null);
        simulation.tell(new Command.LogIn(link, PeerAddress.LOCAL, hello.id(), (SessionRequest.Hello) hello.message()));
    }

    void welcomed(SessionMessage.Welcome welcome) {
        Invariant.TOKENS.require(!mustFail, name, " came in as somebody who was forgotten");
        int usedAt = known.indexOf(used);
        List<String> rotated = used.isEmpty()
                ? known.subList(0, bot || person ? 0 : known.size())
                : known.subList(0, Math.max(0, usedAt));
        dead.addAll(rotated);
        rotated.clear();
        Invariant.TOKENS.require(!dead.contains(welcome.resume()), name, " was given a token twice");
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(
                oracles.books().hasToken(name, welcome.resume()), name, " was given a token that is not kept");
        known.add(welcome.resume());
        isLatestSure = true;
        in = true;
    }

    void rejected(Reply.Refused refused) {
        boolean badSecret = refused.code().equals("bad_credentials");
        Invariant.TOKENS.require(!mustSucceed || !badSecret, name, " was refused with its latest token: ", refused);
        if (badSecret) {
            dead.addAll(known);
            known.clear();
        }
        hangUp();
    }

    /** Asks for something; the fields come after the type and the id. */
    void ask(String type, String fields, String about, RequestedActions.Claim claim) {
        String line = "{\"t\":\"" + type + "\",\"id\":" + simulation.newId() + fields + "}";
        try {
            RequestEnvelope requestEnvelope = MessageCodec.readRequest(line);
            notes.ask(requestEnvelope.id(), type, about, claim);
            simulation.tell(new Command.RequestReceived(link, requestEnvelope));
        } catch (RequestException refusal) {
            throw new IllegalStateException("the simulation said nonsense: " + line, refusal);
        }
    }

    void ask(String type, String fields) {
        ask(type, fields, "", null);
    }

    void hear(ServerMessage message) {
        if (frozen) {
            unread.add(message);
        } else {
            notes.hear(message);
        }
    }

    void freeze() {
        frozen = true;
    }

    /** Reads all that came meanwhile, at once. */
    void thaw() {
        frozen = false;
        List<ServerMessage> waiting = List.copyOf(unread);
        unread.clear();
        waiting.forEach(this::hear);
    }

    /** The connection is gone, as far as this end knows. */
    void hangUp() {
        link = 0;
        in = false;
        frozen = false;
        unread.clear();
        notes.close();
    }
}
