package org.parlor.server.storage.journal;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.TournamentRequest;

/** Encodes the specification of a tournament as the protocol request that created it. */
final class TournamentSpecAdapter extends TypeAdapter<TournamentRequest.New> {

    @Override
    public void write(JsonWriter out, TournamentRequest.New spec) throws IOException {
        out.jsonValue(MessageCodec.write(new RequestEnvelope(null, spec)));
    }

    @Override
    public TournamentRequest.New read(JsonReader in) throws IOException {
        return (TournamentRequest.New)
                MessageCodec.readRequest(SealedTypeAdapterFactory.tree(in).toString())
                        .message();
    }
}
