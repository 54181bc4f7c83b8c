package org.parlor.rules;

/** Adds a kind of game to {@link Games} from another jar, as a {@link java.util.ServiceLoader} service. */
public interface GameProvider {

    GameKind kind();
}
