import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/text-sections.css";
import { paragraphsOf } from "../../rules/text/text.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { StorageTable } from "./storage-table.tsx";
import type { section as kind } from "./stored-items.section.ts";
import { STORED_ITEMS } from "./stored-items.ts";

/** A text, and the table of what this site stores in a browser. */
export function View({ section: { id, title, text, items, caption }, place }: SectionViewProps<typeof kind>) {
  return (
    <PlacedSection id={id} title={title} place={place}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <StorageTable caption={caption} items={STORED_ITEMS[items]} />
    </PlacedSection>
  );
}
