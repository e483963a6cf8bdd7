import { Download, FileText } from "lucide-react";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/halves.css";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./reports.section.ts";
import styles from "./reports.module.css";

/** Documents to download. One without an address is only named. */
export function View({ section: { id, title, lead, reports }, place }: SectionViewProps<typeof kind>) {
  return (
    <PlacedSection id={id} title={title} lead={lead} place={place}>
      <ul className={styles["reports"]}>
        {reports.map(({ title: name, note, linkTo }) => (
          <li key={`${name} ${linkTo}`}>
            {linkTo ? (
              <SmartLink to={linkTo} className={styles["report"]}>
                <Download aria-hidden="true" size={22} />
                <Words name={name} note={note} />
              </SmartLink>
            ) : (
              <span className={styles["report"]}>
                <FileText aria-hidden="true" size={22} />
                <Words name={name} note={note} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </PlacedSection>
  );
}

function Words({ name, note }: { name: string; note: string }) {
  return (
    <span>
      <strong>{name}</strong>
      {note && <span className={styles["size"]}>{note}</span>}
    </span>
  );
}
