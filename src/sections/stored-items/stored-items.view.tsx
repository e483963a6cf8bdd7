import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/text-sections.css";
import { Deferred } from "../../../views/components/deferred.tsx";
import { paragraphsOf } from "../../rules/text/text.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./stored-items.section.ts";
import { STORED_ITEMS, type StoredItem } from "./stored-items.ts";
import styles from "./stored-items.module.css";
import { Fragment } from "react";

/** A text, and the table of what this site stores in a browser. */
export function View({
  section: { id, title, text, items, caption },
  part,
  place,
}: SectionViewProps<typeof kind, boolean>) {
  return (
    <PlacedSection id={id} title={title} place={place}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <StorageTable caption={caption} items={STORED_ITEMS[items]} />
      {items === "visitors" && (
        <Deferred part={part} label={title}>
          {(isCounting) => isCounting && <p>{COUNTING}</p>}
        </Deferred>
      )}
    </PlacedSection>
  );
}

/** What the site counts, beside what it stores: nothing is stored for it. */
const COUNTING =
  "For counting we store nothing in your browser. Our server counts by day which pages are opened, from which sites people come, whether on a phone, and which banners and links are pressed. It keeps nothing about you: no address, no device, no number that stands for you. If your browser sends “Do Not Track” or “Global Privacy Control”, we do not count you.";

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
