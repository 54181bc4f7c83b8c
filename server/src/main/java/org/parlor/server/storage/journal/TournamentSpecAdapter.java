package org.parlor.server.storage.journal;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.TournamentRequest;

/** Encodes the specification of a tournament as the protocol request that created it. */
final class TournamentSpecAdapter extends TypeAdapter<TournamentRequest.Create> {

    @Override
    public void write(JsonWriter out, TournamentRequest.Create spec) throws IOException {
        out.jsonValue(MessageCodec.write(new RequestEnvelope(null, spec)));
    }

    @Override
    public TournamentRequest.Create read(JsonReader in) throws IOException {
        return (TournamentRequest.Create)
                MessageCodec.readRequest(SealedTypeAdapterFactory.tree(in).toString())
                        .message();
    }
}
