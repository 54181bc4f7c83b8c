package org.parlor.client.ssh;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.app.FileEffects;
import org.parlor.client.app.RecordLoader;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.SavedServer;

/**
 * The file effects of a remote user, who reads and changes no file: the only known server is the one served. Games can be
 * pasted.
 */
final class RemoteFileEffects implements FileEffects {
    private static final String NO_FILES = "You have no files on this computer";

    private final SavedServer server;
    private final Consumer<Event> events;
    private final Consumer<Runnable> postToUi;
    private final RecordLoader records;

    RemoteFileEffects(SavedServer server, Consumer<Event> events, Consumer<Runnable> postToUi) {
        this.server = server;
        this.events = events;
        this.postToUi = postToUi;
        this.records = new RecordLoader(events, postToUi);
    }

    @Override
    public void run(Effect.FileEffect effect) {
        if (effect instanceof Effect.ListSavedServers || effect instanceof Effect.ForgetServer) {
            post(new Event.SavedServersListed(List.of(server)));
        } else if (effect instanceof Effect.ListRecordFiles) {
            post(new Event.RecordFilesListed(List.of()));
        } else if (effect instanceof Effect.SaveRecord save) {
            post(new Event.RecordSaved(save.file(), NO_FILES));
        } else if (effect instanceof Effect.ListPasted list) {
            records.listPasted(list.text());
        } else if (effect instanceof Effect.OpenRecord open && open.file().isEmpty()) {
            records.open("", open.number());
        } else if (effect instanceof Effect.ListRecords || effect instanceof Effect.OpenRecord) {
            post(new Event.ReadFailed(NO_FILES, ExitCode.REFUSED));
        }
    }

    private void post(Event event) {
        postToUi.accept(() -> events.accept(event));
    }

    @Override
    public void close() {
        records.close();
    }
}
