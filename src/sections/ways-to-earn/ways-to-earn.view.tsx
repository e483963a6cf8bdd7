import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./ways-to-earn.section.ts";
import styles from "./ways-to-earn.module.css";

/** The ways to earn points, as a table that screen readers can read. */
export function View({ section: { title, lead, ways, note } }: SectionViewProps<typeof kind>) {
  return (
    <Section title={title} lead={lead}>
      <table className={styles["ways"]}>
        <caption className="visually-hidden">Ways to earn, what each brings and what it is worth</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">You get</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {ways.map(({ what, note: below, get, worth }) => (
            <tr key={what}>
              <th scope="row">
                {what} {below && <span>{below}</span>}
              </th>
              <td>{get}</td>
              <td>{worth}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={styles["note"]}>{note}</p>}
    </Section>
  );
}
