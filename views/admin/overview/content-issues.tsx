import { Link } from "react-router";
import type { ContentIssue } from "../../../src/context.ts";
import { adminPathOf } from "../../../src/content/kinds.ts";
import { Nothing, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

const PROBLEMS: Readonly<Record<ContentIssue["problem"], string>> = {
  "dead link": "Links that lead nowhere",
  "offer over": "Offers that are over",
  "no picture": "Products without a picture",
  "no description": "Pictures without a description",
};

/** The gravest first: what a visitor stumbles over. */
const ORDER: readonly ContentIssue["problem"][] = ["dead link", "offer over", "no picture", "no description"];

/** What visitors see, or soon will, that somebody should see to. */
export function ContentIssues({ found }: { found: readonly ContentIssue[] }) {
  const groups = Map.groupBy(found, ({ problem }) => problem);
  return (
    <Panel title={found.length > 0 ? `Things to mend (${found.length})` : "Things to mend"}>
      {found.length === 0 ? (
        <Nothing>
          All in order: no dead links, every product has a picture, every picture is described.
        </Nothing>
      ) : (
        <div className={styles["mend"]}>
          {ORDER.map((problem) => {
            const items = groups.get(problem) ?? [];
            if (items.length === 0) return null;
            return (
              <section key={problem} className={styles["group"]} aria-label={PROBLEMS[problem]}>
                <h3>
                  {PROBLEMS[problem]} <span>{items.length}</span>
                </h3>
                <ShortList items={items} first={4} keyOf={({ kind, id, sentence }) => kind + id + sentence}>
                  {({ kind, id, title, sentence }) => (
                    <div className={styles["row"]}>
                      <Link to={adminPathOf(kind, id)}>{title}</Link>
                      <p>{sentence}</p>
                    </div>
                  )}
                </ShortList>
              </section>
            );
          })}
        </div>
      )}
    </Panel>
  );
}
