import { ListChecks } from "lucide-react";
import { LIST_PATH } from "../../../src/rules/shopping-list/offline.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useToBuy } from "../shopping-list/list-store.ts";
import { useCurrentLink } from "./current-link.ts";
import styles from "./header.module.css";

/** The link to the visitor's shopping list, with how many things are still to buy. Without scripts it is a plain link. */
export function ListLink({ className }: { className: string | undefined }) {
  const { toBuy, label } = useListLabel();
  return (
    <a href={LIST_PATH} className={className} aria-label={label} aria-current={useCurrentLink()(LIST_PATH)}>
      <ListChecks size={20} aria-hidden="true" />
      <ListCount toBuy={toBuy} />
    </a>
  );
}

/** What a link to the list says: its name, and what is still to buy. */
export function useListLabel(): { toBuy: number; label: string } {
  const toBuy = useToBuy();
  const label = toBuy === 0 ? "Shopping list" : `Shopping list, ${plural(toBuy, "thing", "things")} to buy`;
  return { toBuy, label };
}

/** The number beside a link whose label says it too; nothing while nothing is to buy. */
export function ListCount({ toBuy }: { toBuy: number }) {
  return toBuy > 0 && <span className={styles["count"]}>{toBuy}</span>;
}
