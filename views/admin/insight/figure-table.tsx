import { useId } from "react";
import { Link } from "react-router";
import { classNames } from "../../components/class-names.ts";
import styles from "./insight.module.css";

interface FigureRow {
  key: string;
  label: string;
  /** Where staff edit what the row is about. */
  to?: string | null;
  /** The first is what the row is measured by. */
  cells: readonly (number | string)[];
}

interface FigureTableProps {
  title: string;
  /** Says what is counted, where the title alone does not. */
  lead?: string;
  /** The headings of the columns, that of the rows first. */
  heads: readonly string[];
  rows: readonly FigureRow[];
  /** What stands where nothing was counted. */
  none: string;
}

/** A list of what was counted most, each with a bar of its share, and a table for everyone. */
export function FigureTable({ title, lead, heads, rows, none }: FigureTableProps) {
  const id = useId();
  const highest = Math.max(1, ...rows.map(({ cells: [first] }) => Number(first) || 0));
  return (
    <section className={classNames(styles["panel"], "column gap-3")} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="quiet">{lead}</p>}
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <table className={styles["table"]} aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, to, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {to ? <Link to={to}>{label}</Link> : label}
                  <svg
                    className={styles["share"]}
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(100 * (Number(cells[0]) || 0)) / highest} height="1" />
                  </svg>
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]}>
                    {typeof cell === "number" ? cell.toLocaleString("en-GB") : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
