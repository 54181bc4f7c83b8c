package org.parlor.client.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.site.Documents;
import org.parlor.site.SiteGenerator;

/** The documentation in a browser, opened as files. */
@Tag("slow")
class DocumentationPageTest {
    private static final List<String> PAGES =
            List.of("index.html", "client/index.html", "protocol/docs/messages.html", "server/docs/operations.html");

    @TempDir
    static Path site;

    private static Chromium chromium;

    @BeforeAll
    static void write() throws IOException {
        Chromium.assumeInstalled();
        SiteGenerator.write(Documents.read(Path.of("..")), site);
        chromium = Chromium.start(site.resolve("profile"));
        chromium.drawPages();
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @Test
    void pages_fit_a_phone_in_light_and_dark() {
        for (String name : PAGES) {
            for (boolean dark : List.of(false, true)) {
                Chromium.Page page =
                        chromium.open(site.resolve(name).toUri().toString()).resize(360, 740, dark);
                page.await("document.querySelector('[role=search]')?.hidden === false");
                assertEquals(
                        "360, " + (dark ? "rgb(20, 25, 23)" : "rgb(255, 254, 251)"),
                        page.evaluate("document.documentElement.scrollWidth + ', '"
                                        + " + getComputedStyle(document.body).backgroundColor")
                                .getAsString(),
                        name);
                page.screenshot(
                        Path.of("target/documentation/" + name.replace('/', '-') + (dark ? "-dark" : "") + ".png"));
            }
        }
    }

    @Test
    void the_search_finds_sections_and_leads_to_them() {
        Chromium.Page page =
                chromium.open(site.resolve("client/docs/keys.html").toUri().toString());
        page.await("document.querySelector('[role=search]')?.hidden === false");
        page.type("#query", "conditional premove");
        page.await("document.querySelector('#found li mark')");
        page.type("#query", "second factor");
        page.await("document.querySelector('#found a')?.textContent === 'Second factor'");
        page.type(Chromium.Key.ENTER);
        page.await("location.href.endsWith('protocol/docs/behaviour.html#second-factor')");
        page.await("document.querySelector('[role=search]')?.hidden === false");
        page.type("#query", "no such word anywhere");
        page.await("document.querySelector('#found p').textContent === 'Nothing found'");
    }

    @Test
    void enter_in_an_empty_field_follows_no_earlier_result() {
        Chromium.Page page =
                chromium.open(site.resolve("client/docs/keys.html").toUri().toString());
        page.await("document.querySelector('[role=search]')?.hidden === false");
        page.type("#query", "second factor");
        page.await("document.querySelector('#found a')?.textContent === 'Second factor'");
        page.press("Escape");
        page.await("document.querySelector('#found').hidden");
        page.type(Chromium.Key.ENTER);
        page.type("#query", "no such word anywhere");
        page.await("document.querySelector('#found p')?.textContent === 'Nothing found'");
        assertEquals(true, page.evaluate("location.href").getAsString().endsWith("client/docs/keys.html"));
    }
}
