package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** A client of one kind (guest, person or bot), its name, current connection and tokens. */
public final class SimulatedClient {
    private final ClientEnvironment environment;
    private final Oracles oracles;
    private final int number;
    private final boolean bot;
    private final boolean person;
    private final List<String> tokens = new ArrayList<>();
    private final List<String> revokedTokens = new ArrayList<>();
    private final List<ServerMessage> unread = new ArrayList<>();
    private String name;
    private int accounts;
    private ClientOracle oracle;
    private long link;
    private boolean loggedIn;
    private boolean frozen;
    private String usedToken = "";
    private boolean mustSucceed;
    private boolean mustFail;
    private boolean isLatestTokenDurable;

    public SimulatedClient(ClientEnvironment environment, Oracles oracles, int number) {
        this.environment = environment;
        this.oracles = oracles;
        this.number = number;
        this.bot = number % 3 == 0;
        this.person = number == 2 || number == 7;
        this.name = bot ? "bot" + number : person ? "ann" + number : "guest-p" + number;
        this.oracle = new ClientOracle(this, oracles);
    }

    public String name() {
        return name;
    }

    public boolean isBot() {
        return bot;
    }

    /** Whether the client logs in with a password. */
    boolean isPerson() {
        return person;
    }

    /** Whether the client declares that it reads the time control of correspondence games. */
    boolean readsCorrespondence() {
        return number != 6;
    }

    /** The id of its connection, 0 if disconnected. */
    public long link() {
        return link;
    }

    public boolean isConnected() {
        return link != 0;
    }

    /** Whether the login has succeeded; no other requests are sent before. */
    public boolean isLoggedIn() {
        return isConnected() && loggedIn;
    }

    public boolean isFrozen() {
        return frozen;
    }

    public ClientOracle oracle() {
        return oracle;
    }

    /** Tokens of this client that have been revoked. */
    List<String> revokedTokens() {
        return revokedTokens;
    }

    /** The requested name of a guest, which is a part of its name. */
    String wish() {
        return name.substring("guest-".length());
    }

    /** Follows an account that was renamed, and takes a new name for the next one if it was deleted. */
    private void updateName() {
        String later = oracles.journal().accounts().laterName(name);
        if (later.isEmpty()) {
            revokeTokens();
            name = name.replaceFirst("[._].*", "") + "_" + ++accounts;
        } else {
            name = later;
        }
    }

    /** The tokens of its account are void. */
    private void revokeTokens() {
        revokedTokens.addAll(tokens);
        tokens.clear();
    }

    /** Logs in as a guest under the name of another, who takes the name of this one. */
    void takeName(SimulatedClient other) {
        disconnect();
        swapName(other);
        revokeTokens();
        logIn("{\"as\":\"guest\",\"name\":\"" + wish() + "\"}", "");
        if (isLoggedIn()) {
            other.revokeTokens();
        } else {
            swapName(other);
        }
    }

    private void swapName(SimulatedClient other) {
        String mine = name;
        name = other.name;
        other.name = mine;
    }

    /** Connects and logs in. Abandons an existing connection. */
    public void reconnect() {
        updateName();
        String token = tokens.isEmpty() ? "" : tokens.get(tokens.size() - 1);
        boolean alive = oracles.journal().accounts().exists(name);
        if (!token.isEmpty() && (alive || !(bot || person))) {
            mustSucceed = alive
                    && isLatestTokenDurable
                    && !environment.hasUncommittedWork()
                    && !oracles.journal().accounts().isRevoked(name);
            mustFail = !alive && !environment.hasUncommittedWork();
            logIn("{\"as\":\"resume\",\"token\":\"" + token + "\"}", token);
        } else if (bot) {
            logIn(
                    "{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"a-token-of-20-letters-" + number + accounts
                            + "\"}",
                    "");
        } else if (person) {
            logIn(
                    "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password()
                            + "\",\"create\":true}",
                    "");
        } else {
            logIn("{\"as\":\"guest\",\"name\":\"" + wish() + "\"}", "");
        }
    }

    String password() {
        return "the word of " + number;
    }

    private void logIn(String login, String token) {
        usedToken = token;
        mustSucceed &= !token.isEmpty();
        mustFail &= !token.isEmpty();
        isLatestTokenDurable &= !token.isEmpty();
        String caps = ",\"caps\":[\"" + (readsCorrespondence() ? "corr\"" : "turnGame\"")
                + (number == 3 ? ",\"turnGame\"" : number == 4 ? ",\"ready\"" : "") + "]";
        disconnect();
        link = environment.connect(this);
        oracle = new ClientOracle(this, oracles);
        long id = environment.newId();
        oracle.expectReply(RequestId.of(id), "hello", "", null);
        environment.send(link, "{\"t\":\"hello\",\"id\":" + id + ",\"proto\":1" + caps + ",\"login\":" + login + "}");
    }

    void welcomed(SessionMessage.Welcome welcome) {
        AccountOracle accountOracle = oracles.journal().accounts();
        // The same commit may rename or delete the account again.
        if (accountOracle.isLater(name, welcome.user().name())) {
            name = welcome.user().name();
        }
        Invariant.TOKENS.require(!mustFail, name, " logged in to a deleted account");
        int usedAt = tokens.indexOf(usedToken);
        List<String> rotated = usedToken.isEmpty()
                ? tokens.subList(0, bot || person ? 0 : tokens.size())
                : tokens.subList(0, Math.max(0, usedAt));
        revokedTokens.addAll(rotated);
        rotated.clear();
        Invariant.TOKENS.require(!revokedTokens.contains(welcome.resume()), name, " received a revoked token");
        boolean issuedOnly = environment.hasUncommittedWork() || !accountOracle.exists(name);
        boolean durable =
                issuedOnly ? accountOracle.hasIssued(welcome.resume()) : accountOracle.hasToken(name, welcome.resume());
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(durable, name, " received a token that is not durable");
        tokens.add(welcome.resume());
        isLatestTokenDurable = true;
        loggedIn = true;
    }

    void rejected(Reply.ErrorReply errorReply) {
        boolean badSecret = errorReply.code().equals("bad_credentials");
        Invariant.TOKENS.require(!mustSucceed || !badSecret, name, " was rejected with its latest token: ", errorReply);
        if (badSecret && environment.isCluster()) {
            // The login of a lost connection may arrive later than the one that issued the latest token, and revokes
            // it.
            // The token with which both logged in stays valid.
            tokens.remove(usedToken);
            revokedTokens.add(usedToken);
        } else if (badSecret) {
            revokeTokens();
        }
        disconnect();
    }

    /** Checks the reason for which a server that continues closes the present connection. */
    public void checkBye(SessionMessage.Bye bye) {
        String token = loggedIn ? tokens.get(tokens.size() - 1) : "";
        boolean allowed = switch (bye.reason()) {
            case "idle" -> true;
            case "replaced" -> !oracles.journal().accounts().hasToken(name, token);
            case "restart" -> !oracles.journal().accounts().isValidToken(name, token);
            default -> false;
        };
        Invariant.SESSIONS.require(allowed, name, " was disconnected by ", bye);
    }

    /** Sends a request; the fields follow the type and the id. */
    void request(String type, String fields, String about, RequestedActions.Claim claim) {
        long id = environment.newId();
        oracle.expectReply(RequestId.of(id), type, about, claim);
        environment.send(link, "{\"t\":\"" + type + "\",\"id\":" + id + fields + "}");
    }

    public void request(String type, String fields) {
        request(type, fields, "", null);
    }

    public void receive(ServerMessage message) {
        if (frozen) {
            unread.add(message);
        } else {
            oracle.receive(message);
        }
    }

    public void freeze() {
        frozen = true;
    }

    /** Processes all messages received while frozen. */
    public void thaw() {
        frozen = false;
        List<ServerMessage> waiting = List.copyOf(unread);
        unread.clear();
        waiting.forEach(this::receive);
    }

    /** Closes the connection on the client side. */
    public void disconnect() {
        link = 0;
        loggedIn = false;
        frozen = false;
        unread.clear();
        oracle.close();
    }
}
