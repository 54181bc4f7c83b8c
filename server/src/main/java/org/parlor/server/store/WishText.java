package org.parlor.server.store;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.Codec;
import org.parlor.message.Request;
import org.parlor.message.TourRequest;

/** What a tournament is to be, in the words of whoever made it. */
final class WishText extends TypeAdapter<TourRequest.New> {

    @Override
    public void write(JsonWriter out, TourRequest.New wish) throws IOException {
        out.jsonValue(Codec.write(new Request(null, wish)));
    }

    @Override
    public TourRequest.New read(JsonReader in) throws IOException {
        return (TourRequest.New) Codec.readRequest(OneOf.tree(in).toString()).message();
    }
}
