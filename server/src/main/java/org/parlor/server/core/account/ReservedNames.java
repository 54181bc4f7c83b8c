package org.parlor.server.core.account;

import java.text.Normalizer;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.message.value.UsernameProfile;

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
    static boolean contains(String name, Collection<String> admins) {
        String skeleton = skeleton(name);
        return UsernameProfile.key(name).startsWith(DELETED_PREFIX)
                || SKELETONS.contains(skeleton)
                || skeletons(admins).contains(skeleton);
    }

    private static Set<String> skeletons(Collection<String> names) {
        return names.stream().map(ReservedNames::skeleton).collect(Collectors.toUnmodifiableSet());
    }

    /** The form that confusable names share, as in Unicode Technical Standard 39; without accents, unlike their keys. */
    private static String skeleton(String name) {
        return Normalizer.normalize(UsernameProfile.key(name), Normalizer.Form.NFD)
                .replaceAll("[_.-]|\\p{M}", "")
                .replace('0', 'o')
                .replace('1', 'l')
                .replace('i', 'l')
                .replace('5', 's')
                .replace("rn", "m")
                .replace("vv", "w");
    }
}
