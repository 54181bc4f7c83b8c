package org.parlor.server.core.api;

/**
 * What a gateway keeps of a session, so that another core can restore it with {@link Command.RestoreSession}. It contains
 * no secret and does not permit a login.
 *
 * @param sessionId session id
 * @param resumeTokenHash hash of the resume token issued at login. The session can be restored as long as that token is
 *     valid
 * @param announcesReady whether the client sends {@code ready} before a game starts
 */
public record RestorableSession(String sessionId, String resumeTokenHash, boolean announcesReady) {}
