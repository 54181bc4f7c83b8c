package org.parlor.client.app;

import java.util.concurrent.Executor;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.net.Connector;

/**
 * What a session may use of this process. A session of a remote user gets a connector, a launcher and file effects that
 * keep it away from the files and the network of this computer.
 *
 * @param starter runs the start of servers and bots, which blocks
 */
public record SessionResources(Connector connector, Launcher launcher, FileEffects.Factory files, Executor starter) {

    /** Returns the resources of the user of this computer. */
    public static SessionResources local(Connector connector, Launcher launcher, Executor files) {
        // The launcher starts one at a time, so that more threads than one are an exception.
        Executor starter = task -> DaemonThreads.of("starter", task).start();
        return new SessionResources(connector, launcher, FileEffectRunner.on(connector, files), starter);
    }
}
