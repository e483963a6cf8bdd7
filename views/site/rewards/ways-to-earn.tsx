import { Section } from "../section.tsx";
import styles from "./ways-to-earn.module.css";

const WAYS = [
  { what: "A euro spent", note: "in any store or online", get: "1 point", worth: "1 c" },
  {
    what: "A euro on a double-points tag",
    note: "a few products, new ones each week",
    get: "2 points",
    worth: "2 c",
  },
  {
    what: "A friend who joins",
    note: "once they have done their first shop",
    get: "250 points each",
    worth: "€2.50 each",
  },
  {
    what: "Your birthday",
    note: "any day of your birthday week",
    get: "A treat from the bakery",
    worth: "On us",
  },
  {
    what: "Members' prices",
    note: "yellow tags with a star on them",
    get: "The lower price",
    worth: "At once",
  },
] as const;

/** The ways to earn points, as a table that screen readers can read. */
export function WaysToEarn() {
  return (
    <Section
      title="Ways to earn"
      lead="No levels to climb and no gold members: everybody gets the same, from the first euro."
    >
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
          {WAYS.map(({ what, note, get, worth }) => (
            <tr key={what}>
              <th scope="row">
                {what} <span>{note}</span>
              </th>
              <td>{get}</td>
              <td>{worth}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["note"]}>
        Points are not given on tobacco, lottery tickets, gift cards, phone credit, infant formula, or the
        deposit on bottles and cans.
      </p>
    </Section>
  );
}
