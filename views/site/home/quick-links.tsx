import type { Store } from "../../../src/content/stores/store.schema.ts";
import { formatUntil } from "../../../src/rules/time/dates.ts";
import { WEEK } from "../../../src/rules/time/malta-time.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import styles from "./quick-links.module.css";

interface QuickLinksProps {
  stores: readonly Pick<Store, "hours">[];
  /** The latest end of the current offers. */
  offersEnd: string | undefined;
}

/** Links to the most visited pages. */
export function QuickLinks({ stores, offersEnd }: QuickLinksProps) {
  const now = useNow();
  const running = offersEnd !== undefined && Date.parse(offersEnd) >= now.getTime();
  const links = [
    {
      to: "/specials",
      emoji: "shopping-cart",
      title: "Weekly specials",
      hint: running ? capitalise(formatUntil(offersEnd, now)) : "What is on offer",
    },
    { to: "/locations", emoji: "round-pushpin", title: "Find a store", hint: describeStores(stores) },
    { to: "/blog?category=recipes", emoji: "pot-of-food", title: "Recipes", hint: "Cook it tonight" },
    { to: "/rewards", emoji: "star", title: "Rewards", hint: "1 point per euro" },
  ];
  return (
    <nav aria-label="Quick links" className="container">
      <ul className={styles["links"]}>
        {links.map(({ to, emoji, title, hint }) => (
          <li key={to}>
            <SmartLink to={to} className={styles["link"]}>
              <Emoji name={emoji} size={44} />
              <span className={styles["words"]}>
                <strong>{title}</strong>
                <span>{hint}</span>
              </span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeStores(stores: QuickLinksProps["stores"]): string {
  if (stores.length === 0) return "Addresses and hours";
  const days = WEEK.filter((day) => stores.some(({ hours }) => hours[day].length > 0)).length;
  return `${plural(stores.length, "store", "stores")}, open ${plural(days, "day", "days")}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
