package org.parlor.server.storage.journal;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.TournamentRequest;

/** What a tournament is to be, in the words of whoever made it. */
final class TournamentSpecAdapter extends TypeAdapter<TournamentRequest.New> {

    @Override
    public void write(JsonWriter out, TournamentRequest.New wish) throws IOException {
        out.jsonValue(MessageCodec.write(new RequestEnvelope(null, wish)));
    }

    @Override
    public TournamentRequest.New read(JsonReader in) throws IOException {
        return (TournamentRequest.New)
                MessageCodec.readRequest(SealedTypeAdapterFactory.tree(in).toString())
                        .message();
    }
}
