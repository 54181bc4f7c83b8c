package org.parlor.server.core.account;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.parlor.message.RequestException;

/** Refuses the passwords that are guessed first: common ones, rows of characters, and the name of the account. */
public final class CommonPasswords {
    private static final Set<String> COMMON = Set.of(
            ("password passw0rd p@ssword p@ssw0rd password1 password12 password123 passwort passwort1 motdepasse contraseña"
                            + " iloveyou iloveyou1 princess princess1 sunshine sunshine1 football football1 baseball baseball1"
                            + " basketball superman superman1 batman123 trustno1 welcome1 welcome123 admin123 admin1234 administrator"
                            + " letmein1 letmein123 master123 michael1 jennifer jennifer1 jordan23 shadow123 dragon123 monkey123"
                            + " abc12345 abc123456 abcd1234 abcd12345 a1b2c3d4 aa123456 a1234567 a12345678 123456ab 123456abc 12345678a"
                            + " 123456789a 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345"
                            + " 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 asdf1234 asdfasdf zxcvbnm1 11223344 12344321 12121212 12341234 123123123"
                            + " 147258369 159753456 789456123 1234qwer 123qweasd changeme changeme1 computer computer1 internet whatever"
                            + " starwars starwars1 pokemon1 liverpool liverpool1 chelsea1 arsenal1 charlie1 samantha jessica1 ashley123"
                            + " hunter123 killer123 freedom1 mustang1 corvette maverick midnight mercedes danielle victoria alexander"
                            + " benjamin elizabeth nicholas cocacola testtest test1234 test12345 testing123 secret123 default1 guest123"
                            + " login123 hello123 google123 facebook facebook1 snoopy123 superstar lovelove loveyou1 blink182 metallica"
                            + " slipknot nirvana1 tinkerbell spiderman spongebob")
                    .split(" "));
    /** Rows, forwards and backwards, of which a password must not be a part. */
    private static final List<String> ROWS = List.of(
            "01234567890123456789",
            "98765432109876543210",
            "abcdefghijklmnopqrstuvwxyz",
            "qwertyuiopasdfghjklzxcvbnm",
            "qwertzuiopasdfghjklyxcvbnm",
            "azertyuiopqsdfghjklmwxcvbn");

    private CommonPasswords() {}

    /** @throws RequestException {@code bad_value} if the password of an account is guessed first */
    public static void requireUncommon(String field, String password, String name) {
        String lowerCase = password.toLowerCase(Locale.ROOT);
        if (COMMON.contains(lowerCase)
                || lowerCase.chars().distinct().count() == 1
                || ROWS.stream().anyMatch(row -> row.contains(lowerCase))
                || lowerCase.equals(name.toLowerCase(Locale.ROOT))) {
            throw RequestException.badValue(field, "This password is one of those guessed first; choose another one");
        }
    }
}
