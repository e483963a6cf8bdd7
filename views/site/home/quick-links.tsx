import { useContext } from "react";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/quick-links/quick-links.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { formatUntil } from "../../../src/rules/time/dates.ts";
import { openDays } from "../../../src/rules/time/opening-hours.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Emoji } from "../../components/emoji.tsx";
import type { OffersEnd } from "../../../src/rules/money/pick-specials.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { FrameStoresContext, type FrameStore } from "../frame-store.ts";
import type { readHome } from "./read-home.ts";
import styles from "./quick-links.module.css";

/** Links to the most visited pages. A hint gives way to what the site knows: until when offers run, how many stores. */
export function QuickLinks({ section: { links } }: { section: SectionFields<typeof kind> }) {
  const now = useNow();
  const { offersEnd } = useLoaderData<typeof readHome>();
  const stores = useContext(FrameStoresContext);
  // One without an address leads to an empty list.
  const shown = links.filter(({ linkTo }) => linkTo !== "");
  if (shown.length === 0) return null;
  const facts = {
    none: undefined,
    offers: offersEnd && describeOffers(offersEnd, now),
    stores: stores.length > 0 ? describeStores(stores) : undefined,
  };
  return (
    <nav aria-label="Quick links" className="container">
      <ul className={styles["links"]}>
        {shown.map(({ linkTo, emoji, title, hint, fact }) => (
          <li key={linkTo}>
            <SmartLink to={linkTo} className={styles["link"]}>
              <Emoji name={emoji} size={44} />
              <span className={styles["words"]}>
                <strong>{title}</strong>
                <span>{facts[fact] ?? hint}</span>
              </span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeOffers({ end, isOfAll }: OffersEnd, now: Date): string | undefined {
  if (Date.parse(end) < now.getTime()) return undefined;
  const until = formatUntil(end, now);
  return isOfAll ? capitalise(until) : `Some ${until}`;
}

function describeStores(stores: readonly FrameStore[]): string {
  const [least, most] = openDays(stores);
  const days = least === most ? plural(most, "day", "days") : `${least} to ${most} days`;
  return `${plural(stores.length, "store", "stores")}, open ${days}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
