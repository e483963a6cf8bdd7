import type { PageHandle } from "../../../src/context.ts";
import { BANNER_CACHE_KEY, BANNER_CACHE_VERSION_KEY } from "../../../src/rules/banners/banners.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { useBrand } from "../../components/brand.ts";
import { Sentence } from "../../components/sentence.tsx";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { PageHead } from "../../components/page-head.tsx";
import styles from "./cookie-policy.module.css";
import { classNames } from "../../components/class-names.ts";
import { StorageTable, type StoredItem } from "./storage-table.tsx";

/** The day on which the text below was last checked against the site's behaviour. */
const LAST_UPDATED = "2026-11-20T12:00:00Z";

const UNTIL_CLEARED = "Until you clear it; each visit replaces what was there";

const FOR_VISITORS: readonly StoredItem[] = [
  {
    name: BANNER_CACHE_KEY,
    kind: "Local storage",
    purpose:
      "A copy of the offers and notices on our pages, so that they still show when our server can't be reached. Nothing about you.",
    duration: UNTIL_CLEARED,
  },
  {
    name: BANNER_CACHE_VERSION_KEY,
    kind: "Local storage",
    purpose: "A number that tells whether that copy is still in the form our pages understand.",
    duration: UNTIL_CLEARED,
  },
  {
    name: "react-router-manifest-version",
    kind: "Session storage",
    purpose:
      "Written only if we publish a new version of the site while you are on it, so that the page reloads once and not twice.",
    duration: "Until the next page, or until you close the tab",
  },
];

const FOR_STAFF: readonly StoredItem[] = [
  {
    name: `__Host-${KEY_PREFIX}`,
    kind: "Session cookie, ours alone, out of reach of scripts",
    purpose: "Keeps a colleague signed in.",
    duration: "Until signing out, eight hours without use, or seven days",
  },
  {
    name: "authToken",
    kind: "Browser storage",
    purpose: "Proves to our server that a request comes from the colleague who signed in.",
    duration: "Until signing out, or until the session ends",
  },
  {
    name: "authUser",
    kind: "Browser storage",
    purpose: "The colleague's own name and permissions, to show the right screens.",
    duration: "Until signing out, or until the session ends",
  },
  {
    name: "admin_authenticated",
    kind: "Browser storage",
    purpose: "Remembers that somebody is signed in.",
    duration: "Until signing out, or until the session ends",
  },
];

export const handle: PageHandle = { query: [] };

/** What this site stores in a browser, and how to delete it. */
export default function CookiePolicy() {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title="Cookie policy"
        description={`${brand.name}'s public pages set no cookies. Here is the short list of what your browser keeps for us, why, and how to clear it.`}
        path="/cookie-policy"
      />
      <PageIntro
        title="Cookie policy"
        lead="The short version: our cookies are on the bakery shelf. The public pages of this site set none at all."
        tone="peach"
        emoji="cookie"
      />
      <div className={classNames("reading", styles["policy"])}>
        <p className={styles["updated"]}>
          Last updated <time dateTime={LAST_UPDATED.slice(0, 10)}>{formatDate(LAST_UPDATED)}</time>
        </p>
        <section>
          <h2>What we do not do</h2>
          <ul className={styles["list"]}>
            <li>We set no cookies on our public pages, so there is no banner to click away.</li>
            <li>We use no analytics, no advertising and no tracking of any kind.</li>
            <li>
              Our pages ask no other company for anything: pictures, fonts and the map of our stores all come
              from our own server.
            </li>
          </ul>
        </section>
        <section>
          <h2>What your browser keeps</h2>
          <p>
            Browsers have a small store of their own for each site. We keep the following there. None of it
            says who you are, and none of it is sent back to us.
          </p>
          <StorageTable caption="For every visitor" items={FOR_VISITORS} />
        </section>
        <section>
          <h2>The staff area</h2>
          <p>
            Our colleagues sign in to a part of this site that is closed to visitors. Only then, and only in
            their browser, these are kept too. They are needed for signing in and for nothing else.
          </p>
          <StorageTable caption="Only when staff sign in" items={FOR_STAFF} />
        </section>
        <section>
          <h2>How to clear it</h2>
          <p>
            In your browser's settings look for “Site data” or “Cookies and site data”, find this site and
            remove it. Nothing breaks: the pages work without it. In a private window all of it goes when you
            close the window.
          </p>
        </section>
        <section>
          <h2>When you leave us</h2>
          <p>
            Our online shop, our app, our rewards programme and the social networks are sites of their own,
            with policies of their own. We link to them, and nothing is loaded from them before you follow a
            link.
          </p>
        </section>
        <section>
          <h2>Questions</h2>
          <p>
            <Sentence
              parts={[
                brand.email && [
                  "write to ",
                  <SmartLink key="mail" to={`mailto:${brand.email}`}>
                    {brand.email}
                  </SmartLink>,
                ],
                brand.phone && ["ring ", brand.phone],
                brand.links.privacyPolicy && [
                  "read our ",
                  <SmartLink key="policy" to={brand.links.privacyPolicy}>
                    privacy policy
                  </SmartLink>,
                ],
              ]}
            />{" "}
            A person answers.
          </p>
        </section>
      </div>
    </>
  );
}
