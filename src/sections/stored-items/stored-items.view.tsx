import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/text-sections.css";
import { paragraphsOf } from "../../rules/text/text.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./stored-items.section.ts";
import { STORED_ITEMS, type StoredItem } from "./stored-items.ts";
import styles from "./stored-items.module.css";
import { Fragment } from "react";

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

/** The items stored in a browser, as a table. On a narrow screen each row becomes a card. */
function StorageTable({ caption, items }: { caption: string; items: readonly StoredItem[] }) {
  return (
    <div className={styles["place"]}>
      <table className={styles["table"]}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Purpose</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, kind, purpose, duration }) => (
            <tr key={name}>
              <th scope="row">
                <code>
                  {name.split(/(?<=_)/).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </code>
              </th>
              <td data-label="Kind">{kind}</td>
              <td data-label="Purpose">{purpose}</td>
              <td data-label="How long">{duration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
