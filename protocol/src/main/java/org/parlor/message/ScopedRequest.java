package org.parlor.message;

import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TokenScope;

/** A request that declares the scope which a token needs for it, by implementing one of the nested interfaces. */
public interface ScopedRequest {

    /** Returns the scope, null if a token of any scope suffices. */
    @Nullable
    TokenScope scope();

    /** Changes nothing, or has an access rule of its own. */
    interface Unscoped extends ScopedRequest {
        @Override
        default @Nullable TokenScope scope() {
            return null;
        }
    }

    /** Requires {@link TokenScope#PLAY}. */
    interface OfPlay extends ScopedRequest {
        @Override
        default TokenScope scope() {
            return TokenScope.PLAY;
        }
    }

    /** Requires {@link TokenScope#CHALLENGE}. */
    interface OfChallenge extends ScopedRequest {
        @Override
        default TokenScope scope() {
            return TokenScope.CHALLENGE;
        }
    }

    /** Requires {@link TokenScope#WATCH}. */
    interface OfWatch extends ScopedRequest {
        @Override
        default TokenScope scope() {
            return TokenScope.WATCH;
        }
    }

    /** Requires {@link TokenScope#CHAT}. */
    interface OfChat extends ScopedRequest {
        @Override
        default TokenScope scope() {
            return TokenScope.CHAT;
        }
    }
}
