package org.parlor.server.core.api;

/**
 * What a gateway keeps of a session, so that another core can restore it with {@link Command.RestoreSession}. It contains
 * no secret and does not permit a login.
 *
 * @param resumeTokenHash hash of the resume token issued at login. The session can be restored as long as that token is
 *     valid
 * @param announcesReady whether the client sends {@code ready} before a game starts
 * @param wantsTurnGame whether a {@code turn} for the client includes the game and its options
 * @param readsCorrespondence whether the client reads the time control of correspondence games
 * @param readsWeekends whether the client reads that clocks of such games stand on weekends
 */
public record RestorableSession(
        String sessionId,
        String resumeTokenHash,
        boolean announcesReady,
        boolean wantsTurnGame,
        boolean readsCorrespondence,
        boolean readsWeekends) {}
