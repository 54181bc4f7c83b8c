package org.parlor.client.cli;

import picocli.CommandLine.IVersionProvider;

/** Which Parlor this is. */
final class Version implements IVersionProvider {

    static String number() {
        String known = Version.class.getPackage().getImplementationVersion();
        return known == null ? "dev" : known;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"parlor " + number()};
    }
}
