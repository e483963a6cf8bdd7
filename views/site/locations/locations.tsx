import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { LinkedContacts } from "../../components/linked-contacts.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import type { Route } from "./+types/locations";
import { DAY_MEANING } from "./asked-day.tsx";
import { readLocations } from "./read-locations.ts";
import { StoreFinder, useShownStores } from "./store-finder.tsx";
import styles from "./locations.module.css";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { PageIntro } from "../page-intro.tsx";
import type { ReactNode } from "react";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { StoreCard } from "./store-card.tsx";

export const handle: PageHandle = {
  query: ["open", "island", "service", "on", ...SECTION_QUERIES],
  meanings: {
    ...DAY_MEANING,
    open: (value) => (value === "1" ? value : ""),
    // An unknown name finds no store.
    island: (value) => (ISLANDS.has(value) ? value : "none"),
  },
};

const ISLANDS: ReadonlySet<string> = new Set<Store["island"] | "">(["", "Malta", "Gozo"]);

export async function loader({ context, url }: Route.LoaderArgs) {
  return readLocations(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": LocationsHead, "store-map": StoreFinder, list: StoreCards };

/** All stores, on a map and as cards. */
export default function Locations({ loaderData }: Route.ComponentProps) {
  const { title, description, path, noindex, sections, isPreview, day } = loaderData;
  return (
    <>
      <PageHead title={title} description={description} path={path} noindex={noindex || day !== undefined} />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

function LocationsHead({
  section: { title, lead, tone, emoji },
}: {
  section: SectionFields<typeof headKind>;
}) {
  return (
    <PageIntro {...{ title, tone, emoji }} lead={lead && <span className={styles["lead"]}>{lead}</span>} />
  );
}

function StoreCards({ section }: { section: SectionFields<typeof kind> }) {
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
      {text.length > 0 && (
        <p>
          <LinkedContacts text={text.join(" ")} />
        </p>
      )}
      {children}
    </div>
  );
}
