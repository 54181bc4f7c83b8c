package org.parlor.server.store;

import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import java.lang.reflect.Type;
import org.parlor.message.Codec;
import org.parlor.message.Request;
import org.parlor.message.TourRequest;

/** What a tournament is to be, in the words of whoever made it. */
final class WishText implements JsonSerializer<TourRequest.New>, JsonDeserializer<TourRequest.New> {

    @Override
    public JsonElement serialize(TourRequest.New wish, Type type, JsonSerializationContext context) {
        return JsonParser.parseString(Codec.write(new Request(null, wish)));
    }

    @Override
    public TourRequest.New deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
        return (TourRequest.New) Codec.readRequest(json.toString()).message();
    }
}
