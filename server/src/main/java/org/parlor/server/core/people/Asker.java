package org.parlor.server.core.people;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestId;
import org.parlor.server.core.step.Step;

/** Who asks for something, under which id, and where what it leads to is gathered. */
public record Asker(Session session, @Nullable RequestId id, Step step) {}
