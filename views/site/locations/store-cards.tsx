import type { ReactNode } from "react";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./locations.module.css";
import { StoreCard } from "./store-card.tsx";
import { useShownStores } from "./use-shown-stores.ts";

/** A card for each store that the filters find. */
export function StoreCards({ section }: { section: SectionFields<typeof kind> }) {
  const { stores, shown, filters } = useShownStores();
  if (stores.length === 0)
    return (
      <div className="container">
        <NothingFound title={section.noneTitle} text={section.noneText}>
          <ButtonLink to="/customer-care">Contact customer care</ButtonLink>
        </NothingFound>
      </div>
    );
  return (
    <div id="services" className={classNames("container", styles["stores"])}>
      {shown.map((store, index) => (
        <StoreCard key={store.id} store={store} priority={index === 0} />
      ))}
      {shown.length === 0 && (
        <NothingFound
          title={filters.openOnly ? section.closedTitle : section.noMatchTitle}
          text={filters.openOnly ? section.closedText : section.noMatchText}
        >
          <ButtonLink to="/locations">All stores</ButtonLink>
        </NothingFound>
      )}
    </div>
  );
}

interface NothingFoundProps {
  title: string;
  text: readonly string[];
  children: ReactNode;
}

function NothingFound({ title, text, children }: NothingFoundProps) {
  return (
    <div className={styles["nothing"]}>
      <h2>{title}</h2>
      {text.length > 0 && <p>{text.join(" ")}</p>}
      {children}
    </div>
  );
}
