package org.parlor.bots.player;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.parlor.testing.Waiting;

/** A server for one connection that sends the lines of the test. Reads time out after ten seconds. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocket listener;
    private Socket client = new Socket();

    ScriptedServer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        listener.setSoTimeout(Waiting.LIMIT_MILLIS);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Accepts the client and answers its login. */
    BufferedReader welcome(String name) throws IOException {
        BufferedReader in = receiveLogin();
        send("{\"t\":\"welcome\",\"re\":0,\"user\":{\"name\":\"" + name + "\",\"bot\":true,\"guest\":false,"
                + "\"ratings\":{}},\"session\":\"s\",\"resume\":\"r\",\"graceMs\":60000,\"games\":[],\"now\":0}");
        return in;
    }

    /** Accepts the client and refuses its login. */
    void refuseLogin(String error) throws IOException {
        receiveLogin();
        send(error);
    }

    private BufferedReader receiveLogin() throws IOException {
        client = listener.accept();
        client.setSoTimeout(Waiting.LIMIT_MILLIS);
        BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        send(
                "{\"t\":\"hello\",\"proto\":[1],\"server\":\"test\",\"name\":\"test\",\"motd\":\"\",\"caps\":[],\"auth\":[\"bot\"],"
                        + "\"games\":[\"kalah\"],\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},"
                        + "\"now\":0}");
        receive(in, "hello");
        return in;
    }

    void send(String line) throws IOException {
        client.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Reads up to the next message of the type. */
    static JsonObject receive(BufferedReader in, String type) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            if (message.get("t").getAsString().equals(type)) {
                return message;
            }
        }
        throw new IOException("the client closed the connection before it sent " + type);
    }

    @Override
    public void close() throws IOException {
        client.close();
        listener.close();
    }
}
