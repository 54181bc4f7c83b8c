package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Step;

/** Who asks for something, under which id, and where what it leads to is gathered. */
public record RequestContext(Session session, @Nullable RequestId id, Step step) {}
