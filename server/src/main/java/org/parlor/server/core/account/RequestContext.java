package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Step;

/** The session and id of a request, and the step that collects its effects. */
public record RequestContext(Session session, @Nullable RequestId id, Step step) {}
