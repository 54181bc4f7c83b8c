package org.parlor.server.core.account;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names that cannot be registered, because other users would take their owner for the operator. */
public final class ReservedNames {
    private static final Set<String> SKELETONS = skeletons(Set.of(
            "admin",
            "administrator",
            "guest",
            "moderator",
            "operator",
            "owner",
            "parlor",
            "server",
            "staff",
            "support",
            "system"));
    /** Prefix of the pseudonyms of deleted accounts. */
    public static final String DELETED_PREFIX = "deleted-";

    private ReservedNames() {}

    /** Returns whether a name is reserved, or looks like a reserved name or that of an admin. */
    static boolean contains(String name, Set<String> admins) {
        String skeleton = skeleton(name);
        return name.toLowerCase(Locale.ROOT).startsWith(DELETED_PREFIX)
                || SKELETONS.contains(skeleton)
                || skeletons(admins).contains(skeleton);
    }

    private static Set<String> skeletons(Set<String> names) {
        return names.stream().map(ReservedNames::skeleton).collect(Collectors.toUnmodifiableSet());
    }

    /** The form that confusable names share, as in Unicode Technical Standard 39, for the characters of names. */
    private static String skeleton(String name) {
        return name.toLowerCase(Locale.ROOT)
                .replaceAll("[_.-]", "")
                .replace('0', 'o')
                .replace('1', 'l')
                .replace('i', 'l')
                .replace('5', 's')
                .replace("rn", "m")
                .replace("vv", "w");
    }
}
