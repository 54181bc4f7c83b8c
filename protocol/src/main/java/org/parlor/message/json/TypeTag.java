package org.parlor.message.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The tag that identifies a record of a sealed type in JSON, such as a message's {@code t}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TypeTag {
    String value();

    /** A key that must also be present, to distinguish records with the same tag. */
    String having() default "";
}
